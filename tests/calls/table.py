"""What a table of shared objects consists of."""

import collections

# declares: its fields; operations: what can be called; end: what it is like at the end; close: what ends its threads.
# Programs with a heavy kind have fewer calls.
Kind = collections.namedtuple("Kind", "name declares operations end close heavy", defaults=("0", "", False))
