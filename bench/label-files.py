"""Ordinal alpha of a label file with pandas: label-files.py wide|long numpy|krippendorff FILE.

Prints alpha, then processor time in seconds and peak memory in kB, or nothing but "missing" without the libraries.
"""

import re
import resource
import sys

try:
    import numpy as np
    import pandas as pd

    if sys.argv[2] == "krippendorff":
        import krippendorff
except ImportError:
    print("missing")
    sys.exit()


def ordinal_alpha(ratings):
    """Alpha of units x raters, NaN where a label is missing, from the coincidence matrix."""
    values = np.unique(ratings[~np.isnan(ratings)])
    counts = np.stack([(ratings == value).sum(axis=1) for value in values], axis=1).astype(float)
    labels = counts.sum(axis=1)
    counts, labels = counts[labels > 1], labels[labels > 1]
    shares = counts / (labels - 1)[:, None]
    coincidences = counts.T @ shares - np.diag(shares.sum(axis=0))
    totals = coincidences.sum(axis=0)
    expected = (np.outer(totals, totals) - np.diag(totals)) / (totals.sum() - 1)
    ranks = np.cumsum(totals) - totals / 2
    distances = (ranks[:, None] - ranks[None, :]) ** 2
    return 1 - (coincidences * distances).sum() / (expected * distances).sum()


def peak_kilobytes():
    try:
        with open("/proc/self/status") as status:
            return int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1))
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


shape, library, path = sys.argv[1:]
table = pd.read_csv(path)
if shape == "long":
    table = table.pivot(index="unit", columns="rater", values="label")
ratings = table.to_numpy(dtype=float)
if library == "krippendorff":
    alpha = krippendorff.alpha(reliability_data=ratings.T, level_of_measurement="ordinal")
else:
    alpha = ordinal_alpha(ratings)
used = resource.getrusage(resource.RUSAGE_SELF)
print("alpha", alpha, "seconds", used.ru_utime + used.ru_stime, "peak", peak_kilobytes())
