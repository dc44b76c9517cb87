"""The largest board the kernel's tables can hold.

The kernel keeps a position in fixed small integers; these are the sizes those integers allow.
The board checker refuses a larger board, so nothing behind it has to check again.
"""

# Both families.
MAX_SEATS = 5
MAX_FRAME = 10_000  # width and height of the drawing

# The ticket family.
MAX_PLACES = 64
MAX_NODES = 64  # cities, plus one node for each route into a country
MAX_ROUTES = 128
MAX_TICKETS = 127
MAX_COLOURS = 8
MAX_LENGTH = 7
MAX_CARDS = 127
MAX_VEHICLES = 127
MAX_DISTRICTS = 16
MAX_SYMBOLS = 8  # kinds of tokens
MAX_PASSENGER_COLOURS = 8
MAX_DECKS = 2
MAX_OFFER = 4  # tickets drawn at once
MAX_PASSENGERS = 127
MAX_POINTS = 99  # of one route, ticket, district, bonus: sums stay within 16 bits

# The drawing under the routes.
MAX_GROUND_SHAPES = 200
MAX_GROUND_POINTS = 1000  # of one shape

# The underground family.
MAX_STATIONS = 128
MAX_LINKS = 192
MAX_LINES = 12
MAX_TRACKS = 24  # tracks of one line
MAX_SPACES = 8  # spaces of one link
MAX_DEGREE = 16  # links at one station
MAX_MARKER_SYMBOLS = 8  # pairs of connection stations
MAX_DESTINATIONS = 126  # cards
