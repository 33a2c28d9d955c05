import { type Basis, create, note, type Plan, reassert, remove, type Step, update } from '../../plan/item.ts';
import { match } from '../../plan/match.ts';
import type { Listed } from '../../settings/shape.ts';
import { filled } from './actors.ts';
import type { LiveRuleset, Summary } from './calls.ts';
import * as calls from './calls.ts';
import { findDrift, isHidden } from './drift.ts';
import { named, type Ruleset, readOnlyKeys } from './entry.ts';
import type { Finding } from './findings.ts';
import type { Live } from './live.ts';
import { refusalOf } from './omissions.ts';
import { refuseUnseen } from './unseen.ts';
import { meansSame } from './values.ts';

const name = (ruleset: { name: string }) => ruleset.name;

export function planRulesets({ entries, undeclared }: Listed<Ruleset>, { own, whole, inherited }: Live): Plan {
  const found = match(entries, own, name, name, { named, fix: 'give one of them another name' });

  return [
    ...found.missing.map((entry) => create(named(entry), calls.create({}, entry), { because: content(entry) })),
    ...found.pairs.flatMap(({ entry, item }) => planChange(entry, whole.get(item.id)!)),
    ...found.undeclared.map((item) =>
      undeclared === 'delete'
        ? remove(named(item), calls.remove({ ruleset_id: item.id }), { because: farewell(item) })
        : note(`kept undeclared ${named(item)}`, named(item)),
    ),
    ...inherited.map((item) =>
      note(`left alone ${named(item)}: it belongs to ${item.source}, which alone can change it`),
    ),
  ];
}

const content = ({ enforcement, rules = [] }: Ruleset) =>
  `${enforcement}, with ${rules.map(({ type }) => type).join(', ') || 'no rules'}`;

const farewell = ({ enforcement }: Summary) =>
  enforcement === 'active' ? 'what it prevents becomes possible' : `it prevents nothing now (${enforcement})`;

function planChange(entry: Ruleset, item: LiveRuleset): Plan {
  const found = findDrift(entry, item);
  const of = (kind: Finding['kind']) => found.filter((one) => one.kind === kind);
  const [omitted, differing, unechoed] = [of('omitted'), of('differs'), of('unechoed')];
  const put = isHidden(item) ? refuseUnseen(item) : calls.replace({ ruleset_id: item.id }, entry);
  return [
    ...planHiddenActors(entry, item),
    ...omitted.map((one) => refusalOf(entry, one)),
    ...update(named(entry), differing, put, { restsOn: basisOf(item) }),
    ...planUnechoed(entry, unechoed, omitted.length + differing.length > 0, put),
  ];
}

/** The PUT replaces the whole ruleset. When it was changed and how the host links it is no setting. */
const basisOf = (item: LiveRuleset): Basis<LiveRuleset> => ({
  call: calls.get({ ruleset_id: item.id }),
  was: item,
  same: (was, is) => meansSame('', settingsOf(was), settingsOf(is)),
});

const settingsOf = ({ bypass_actors, ...others }: LiveRuleset) => ({
  ...Object.fromEntries(Object.entries(others).filter(([key]) => !readOnlyKeys.includes(key))),
  bypass_actors: bypass_actors?.map(filled),
});

const planHiddenActors = (entry: Ruleset, item: LiveRuleset): Plan =>
  entry.bypass_actors && isHidden(item)
    ? [
        note(
          `${named(entry)}: bypass_actors is not compared: the host shows it only to a token with Administration: write`,
          named(entry),
        ),
      ]
    : [];

/** What this host does not know it does not show, and every write has to carry it again. */
function planUnechoed(entry: Ruleset, unechoed: readonly Finding[], isPut: boolean, put: Step): Plan {
  if (!unechoed.length) return [];
  const keys = unechoed.map(({ name }) => name).join(', ');
  const cannotVerify = `${named(entry)}: what the file says of ${keys} never converges, because the host does not show it; apply sends it on every run`;
  if (isPut) return [note(cannotVerify, named(entry))];
  return [
    reassert(named(entry), cannotVerify, `${named(entry)} sent again, since the host does not show ${keys}`, {
      steps: put,
    }),
  ];
}
