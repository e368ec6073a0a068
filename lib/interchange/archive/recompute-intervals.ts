/** The part of recompute.py that draws the intervals of alpha again. */
export const INTERVALS = `def coincidences_of(units, order):
    """The coincidence matrix of units, each of which has two values or more."""
    at = {value: index for index, value in enumerate(order)}
    found = np.zeros((len(order), len(order)))
    for unit in units:
        counts = np.zeros(len(order))
        for value in unit:
            counts[at[value]] += 1
        found += (np.outer(counts, counts) - np.diag(counts)) / (len(unit) - 1)
    return found


def drawn_alphas(clusters, level, order, mirrored, draws):
    """Alpha of clusters of units that are drawn with replacement, as many as there are; sorted, without undefined ones."""
    k = len(order)
    each = np.array([coincidences_of(units, order).ravel() for units in clusters])
    random = np.random.default_rng(1)
    fixed = 1 - np.eye(k)
    if level == "interval":
        values = np.array(order, dtype=float)
        fixed = (values[:, None] - values[None, :]) ** 2
    found = []
    for _ in range(draws // 100):
        weights = random.multinomial(len(each), np.full(len(each), 1 / len(each)), size=100)
        together = (weights @ each).reshape(100, k, k)
        if mirrored:
            together = (together + together[:, ::-1, ::-1]) / 2
        n_c = together.sum(axis=2)
        n = n_c.sum(axis=1)
        distance = np.broadcast_to(fixed, together.shape)
        if level == "ordinal":
            middle = np.cumsum(n_c, axis=1) - n_c / 2
            distance = (middle[:, :, None] - middle[:, None, :]) ** 2
        observed = (together * distance).sum(axis=(1, 2))
        expected = (n_c[:, :, None] * n_c[:, None, :] * distance).sum(axis=(1, 2))
        known = expected > 1e-12
        found.append(1 - (n[known] - 1) * observed[known] / expected[known])
    return np.sort(np.concatenate(found))


def t_quantile(share, freedom):
    """Student's t, from 0.5 to 0.975: its density added up."""
    x = np.linspace(0, 20, 200001)
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
    density = scale * (1 + x * x / freedom) ** (-(freedom + 1) / 2)
    below = 0.5 + np.concatenate([[0], np.cumsum((density[1:] + density[:-1]) / 2 * np.diff(x))])
    return float(np.interp(share, below, x))


DRAWS = 10000
MOST_VALUES = 50


def check_interval(where, printed, clusters, order):
    """Whether the ends of a percentile interval are where numpy's draws have theirs, within 4.5 standard errors of both."""
    own = printed["interval"]
    n = len(clusters)
    if not own["method"].endswith("percentile") or len(order) > MOST_VALUES or n < 2:
        not_recomputed.append("%s: interval of alpha, %r to %r (%s)" % (where, own["low"], own["high"], own["method"]))
        return
    alphas = drawn_alphas(clusters, printed["level"], order, printed["pair_order"] == "both", DRAWS)
    z = t_quantile((1 + own["confidence"]) / 2, n - 1) * math.sqrt(n / (n - 1))
    share = (1 - math.erf(z / math.sqrt(2))) / 2
    chance = 4.5 * math.sqrt(share * (1 - share) * (1 / DRAWS + 1 / own["resamples"]))
    ends = []
    for middle in (share, 1 - share):
        ends.append([float(np.quantile(alphas, min(1, max(0, middle + side * chance)))) for side in (-1, 1)])
    if n < 10:
        # Of so few the interval reaches as far as the standard error says, if that is farther.
        reach = z * float(np.std(alphas, ddof=1))
        ends[0] = [min(end, printed["alpha"] - (1 + side * 0.1) * reach) for end, side in zip(ends[0], (1, -1))]
        ends[1] = [max(end, min(1, printed["alpha"] + (1 + side * 0.1) * reach)) for end, side in zip(ends[1], (-1, 1))]
    equal = all(low - 1e-9 <= end <= high + 1e-9 for end, (low, high) in zip((own["low"], own["high"]), ends))
    results.append(equal)
    if not equal:
        print("NOT EQUAL  %s  interval of alpha: printed %r to %r, drawn again from %r to %r" % (where, own["low"], own["high"], ends[0], ends[1]))


`;
