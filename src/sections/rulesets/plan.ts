import type { WriteCall } from '../../host/call.ts';
import { create, note, type Plan, reassert, remove, update } from '../../plan/item.ts';
import { match } from '../../plan/match.ts';
import type { Listed } from '../../settings/shape.ts';
import type { LiveRuleset } from './calls.ts';
import * as calls from './calls.ts';
import { findDrift, isHidden } from './drift.ts';
import { named, type Ruleset } from './entry.ts';
import type { Finding } from './findings.ts';
import type { Live } from './live.ts';
import { refusalOf } from './omissions.ts';

const name = (ruleset: { name: string }) => ruleset.name;

export function planRulesets({ entries, undeclared }: Listed<Ruleset>, { own, inherited }: Live): Plan {
  const found = match(entries, own, name, name, { named, fix: 'give one of them another name' });

  return [
    ...found.missing.map((entry) => create(named(entry), calls.create({}, entry), { because: content(entry) })),
    ...found.pairs.flatMap(({ entry, item }) => planChange(entry, item)),
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

const farewell = ({ enforcement }: LiveRuleset) =>
  enforcement === 'active' ? 'what it prevents becomes possible' : `it prevents nothing now (${enforcement})`;

function planChange(entry: Ruleset, item: LiveRuleset): Plan {
  const found = findDrift(entry, item);
  const of = (kind: Finding['kind']) => found.filter((one) => one.kind === kind);
  const [omitted, differing, unechoed] = [of('omitted'), of('differs'), of('unechoed')];
  const put = calls.replace({ ruleset_id: item.id }, entry);
  return [
    ...planHiddenActors(entry, item),
    ...omitted.map((one) => refusalOf(entry, one)),
    ...update(named(entry), differing, put),
    ...planUnechoed(entry, unechoed, omitted.length + differing.length > 0, put),
  ];
}

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
function planUnechoed(entry: Ruleset, unechoed: readonly Finding[], isPut: boolean, put: WriteCall): Plan {
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
