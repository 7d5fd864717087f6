"""Limits: a bucket of tokens for everything that somebody could do too often.

Who somebody is, is an address; of IPv6 the first 64 bits, since a single home has that many.
"""

import time
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address


class Bucket:
    """Holds `burst` tokens and gets `rate` new ones a second."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        """Take a token if there is one."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1.0:
            return False
        self.tokens -= 1.0
        return True

    def empty(self) -> bool:
        """Is there no token?"""
        return self.tokens + (time.monotonic() - self.at) * self.rate < 1.0

    def charge(self, tokens: float) -> None:
        """Take so many more, whether they are there or not."""
        self.tokens -= tokens


def who(address: str) -> str:
    """Whose limits count for an address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64)) + "/64"


class Buckets:
    """One bucket per somebody; the least used are forgotten."""

    def __init__(self, rate: float, burst: float, keep: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.keep = keep
        self.by_address: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token of this address's bucket."""
        return self._bucket(address).take()

    def empty(self, address: str) -> bool:
        """Is there no token for this address?"""
        bucket = self.by_address.get(address)
        return bucket is not None and bucket.empty()

    def charge(self, address: str, tokens: float) -> None:
        """Take so many more from this address's bucket, whether they are there or not."""
        self._bucket(address).charge(tokens)

    def _bucket(self, address: str) -> Bucket:
        bucket = self.by_address.get(address)
        if bucket is None:
            bucket = self.by_address[address] = Bucket(self.rate, self.burst)
            if len(self.by_address) > self.keep:
                self.by_address.popitem(last=False)
        self.by_address.move_to_end(address)
        return bucket
