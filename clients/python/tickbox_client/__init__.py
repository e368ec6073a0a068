"""Studies, rounds, labels and agreement of a Tickbox server.

    from tickbox_client import Tickbox

    tickbox = Tickbox("https://tickbox.example.org", key="tickbox_…")
    study = tickbox.push(rows, name="Haiku")
    labelling = study.create_round("First", protocol="direct_scoring", overlap=3)
    labelling.wait()
    labelling.labels().to_pandas()
"""

from .client import Round, Study, Tickbox
from .problem import Problem
from .rows import from_inspect, from_lm_eval, from_promptfoo, from_records, study_lines
from .statistic import Estimate
from .table import Table

__all__ = [
    "Estimate",
    "Problem",
    "Round",
    "Study",
    "Table",
    "Tickbox",
    "from_inspect",
    "from_lm_eval",
    "from_promptfoo",
    "from_records",
    "study_lines",
]
