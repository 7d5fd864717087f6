// @vitest-environment node
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, it } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

it('has wire types that are generated from the server’s OpenAPI document (npm run types)', async () => {
  const document = JSON.parse(readFileSync(at('../openapi.json'), 'utf8')) as never
  const made = astToString(await openapiTS(document, { defaultNonNullable: false }))
  const kept = readFileSync(at('../src/lib/schema.d.ts'), 'utf8')
  expect(kept.slice(kept.indexOf('export interface paths')).trim()).toBe(made.trim())
})
