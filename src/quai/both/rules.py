"""The rules of both families, under one name each."""

from quai.both.pick import by_family
from quai.ticket import legal as ticket_legal
from quai.ticket import score as ticket_score
from quai.ticket import setup as ticket_setup
from quai.ticket import turn as ticket_turn
from quai.ticket import view as ticket_view
from quai.underground import legal as underground_legal
from quai.underground import score as underground_score
from quai.underground import setup as underground_setup
from quai.underground import turn as underground_turn
from quai.underground import view as underground_view

set_up = by_family(ticket_setup.set_up, underground_setup.set_up)
legal = by_family(ticket_legal.legal, underground_legal.legal)
apply = by_family(ticket_turn.apply, underground_turn.apply)
hide = by_family(ticket_view.hide, underground_view.hide)
final_count = by_family(ticket_score.final_count, underground_score.final_count)
