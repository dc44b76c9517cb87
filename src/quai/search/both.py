"""The players of both families, under one name each."""

from quai.both.pick import by_family
from quai.search import ticket_player, underground_player

suspect = by_family(ticket_player.suspect, underground_player.suspect)
guess = by_family(ticket_player.guess, underground_player.guess)
decide = by_family(ticket_player.decide, underground_player.decide)
forget = by_family(ticket_player.forget, underground_player.forget)
follows = by_family(ticket_player.follows, underground_player.follows)
weigh = by_family(ticket_player.weigh, underground_player.weigh)
is_dealt = by_family(ticket_player.is_dealt, underground_player.is_dealt)
horizon = by_family(ticket_player.horizon, underground_player.horizon)
can_foresee = by_family(ticket_player.can_foresee, underground_player.can_foresee)
foresee = by_family(ticket_player.foresee, underground_player.foresee)
