"""The wire format: everything that crosses between the server and a browser.

REST bodies and the two WebSocket unions (:data:`ClientMsg`, :data:`ServerMsg`) are msgspec
structs. The OpenAPI document is made from them and the TypeScript types from that, so nothing
here is written a second time.

Two numbers matter:

* ``seq`` counts the entries of a table's log (moves, take-backs, seat changes, chat). A client
  names the last one it has seen and gets what it missed.
* ``OpenQuestion.ask`` is the number of the question. A move names the question it answers, so
  that a repeated or late move is harmless.
"""

from tabard.server.messages.base import *
from tabard.server.messages.from_client import *
from tabard.server.messages.games import *
from tabard.server.messages.play import *
from tabard.server.messages.tables import *
from tabard.server.messages.to_client import *
