import { differences, sameMembers } from '../../plan/differences.ts';
import {
  type Act,
  type Change,
  create,
  type Difference,
  neverShown,
  note,
  outOfReach,
  type Plan,
  refused,
  remove,
  update,
} from '../../plan/item.ts';
import { match, planUndeclared } from '../../plan/match.ts';
import { joined, open, say, type Text } from '../../plan/wording.ts';
import { isMap } from '../../settings/maps.ts';
import type { NameById } from '../../settings/named-ids.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import { refsTo, selectionDifference } from '../families/repositories.ts';
import { type AttachProgress, attach, namesText, repositoriesIn } from './attach.ts';
import type { LiveConfiguration } from './calls.ts';
import * as calls from './calls.ts';
import { kindsOf, loosens, reviewersKey } from './keys.ts';
import { type Attaching, attachingIn, isOwn, type LiveConfigurations, name, takenText } from './live.ts';
import { named, type SecurityConfiguration } from './schema.ts';

export function planConfigurations(
  desired: ListWithPolicy<SecurityConfiguration>,
  live: LiveConfigurations,
  names?: NameById,
): Plan {
  const attaching = attachingIn(desired, live);
  const twice = claimedTwice(attaching, live);
  if (twice.length) return twice;
  const own = live.configurations.filter(isOwn);
  const found = match(desired.entries, own, name, name, { named, fix: 'give one of them another name' });
  const of = (entry: SecurityConfiguration) => attaching.find((one) => one.entry === entry);
  return [
    ...found.missing.map((entry) => addition(entry, live, of(entry))),
    ...found.pairs.flatMap(({ entry, item }) => [
      ...planSettings(entry, item),
      ...planDefault(entry, item, live),
      ...planAttachment(item, live, of(entry), names),
    ]),
    ...planUndeclared(desired.undeclared, found.undeclared, { named, remove: removal }),
    ...live.configurations
      .filter((one) => !isOwn(one))
      .map((one) => note(`left alone ${named(one)}: only its owner can change it (${one.target_type})`, named(one))),
  ];
}

/** Two entries would take a repository from each other on every run. */
function claimedTwice(attaching: readonly Attaching[], { attachments }: LiveConfigurations): Plan {
  return attaching.flatMap(({ entry, targets }, index) => {
    const others = attaching.slice(0, index);
    const other = others.find((one) => one.targets.some((id) => targets.includes(id)));
    if (!other) return [];
    const both = targets.filter((id) => other.targets.includes(id));
    return [
      refused(
        named(entry),
        [{ key: 'attach', live: refsTo(other.targets), wanted: refsTo(targets) }],
        say`${open(named(other.entry))} takes ${namesText(both, repositoriesIn(attachments!))} too, and a repository has one configuration`,
        'attach each repository to one configuration, such as by name in both entries',
      ),
    ];
  });
}

const settingsIn = ({ name: _, default_for_new_repos, attach: __, ...sent }: SecurityConfiguration) => sent;

function planSettings(entry: SecurityConfiguration, item: LiveConfiguration): Plan {
  const declared = settingsIn(entry);
  const unshown = Object.keys(declared).filter((key) => item[key] === undefined);
  const compared = Object.fromEntries(Object.entries(declared).filter(([key]) => !unshown.includes(key)));
  const found = comparison(compared, item);
  const changed = new Set(found.map(({ key }) => key.split('.')[0]!));
  const sent = Object.fromEntries(Object.entries(compared).filter(([key]) => changed.has(key)));
  return [
    ...update(named(entry), found, calls.update({ configuration_id: item.id }, sent), { names: [name(entry)] }),
    ...unshown.map((key) => {
      const value = (declared as Record<string, unknown>)[key];
      return neverShown(key, value, calls.update({ configuration_id: item.id }, { [key]: value }), {
        subject: named(entry),
        names: [name(entry)],
      });
    }),
  ];
}

const comparison = (declared: object, item: LiveConfiguration): Difference[] =>
  differences(declared, item)
    .filter((one) => one.key !== reviewersKey || !sameMembers(listOf(one.live), listOf(one.wanted), reviewerText))
    .map((one) => (loosens(one.key, one.live, one.wanted) ? { ...one, tone: 'weaker' } : one));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const reviewerText = (reviewer: unknown) =>
  isMap(reviewer) ? [reviewer.reviewer_type, reviewer.reviewer_id, reviewer.mode ?? 'ALWAYS'].join(' ') : '';

function planDefault(entry: SecurityConfiguration, item: LiveConfiguration, live: LiveConfigurations): Change[] {
  const { default_for_new_repos: wanted } = entry;
  if (wanted === undefined || !live.defaults) return [];
  const now = live.defaults.get(item.id) ?? 'none';
  if (wanted === now) return [];
  const losing = losersOf(wanted, live, item.id);
  const difference: Difference = {
    key: 'default_for_new_repos',
    live: now,
    wanted,
    ...(wanted === 'none' && { tone: 'weaker' as const }),
    ...(losing && { because: losing }),
  };
  return update(
    named(entry),
    [difference],
    calls.setDefault({ configuration_id: item.id }, { default_for_new_repos: wanted }),
    { names: [name(entry)] },
  );
}

/** Another configuration no longer gets the new repositories that this one gets. */
function losersOf(
  wanted: string | undefined,
  { defaults, configurations }: LiveConfigurations,
  self?: number,
): Text | undefined {
  const kinds = kindsOf(wanted);
  const losing = configurations.filter(
    ({ id }) => id !== self && kindsOf(defaults?.get(id)).some((kind) => kinds.includes(kind)),
  );
  return losing.length ? say`in place of ${losing.map(named).join(' and ')}` : undefined;
}

function planAttachment(
  item: LiveConfiguration,
  { attachments }: LiveConfigurations,
  attaching: Attaching | undefined,
  names?: NameById,
): Plan {
  if (!attaching || !attachments) return [];
  const { entry, targets, progress, taken } = attaching;
  const known = repositoriesIn(attachments);
  if (!progress.missing.length)
    return outOfReach(
      named(entry),
      progress.underWay.length ? [{ key: 'attach', live: refsTo(progress.done), wanted: refsTo(targets) }] : [],
      say`the host is still attaching it to ${namesText(progress.underWay, known)}; run a check in a few minutes`,
    );
  const having = known.filter(({ id }) => [...progress.done, ...progress.underWay].includes(id));
  const found = selectionDifference('attach', targets, having, names, known);
  const why = takenText(taken, attachments);
  return update(
    named(entry),
    found.map((one) => (why ? { ...one, because: why } : one)),
    attachAct(progress, entry, () => item.id),
    { names: [name(entry)] },
  );
}

const attachAct = (progress: AttachProgress, entry: SecurityConfiguration, id: () => number): Act => ({
  act: `POST code-security/configurations/${JSON.stringify(name(entry))}/attach`,
  run: (host) => attach(host, id(), entry, progress),
});

function addition(entry: SecurityConfiguration, live: LiveConfigurations, attaching: Attaching | undefined): Change {
  const { default_for_new_repos } = entry;
  const targets = attaching?.targets ?? [];
  const why = [
    losersOf(default_for_new_repos, live),
    live.attachments && takenText(attaching?.taken ?? [], live.attachments),
  ].filter((text) => text !== undefined);
  return create(named(entry), creation(entry, targets.length ? attaching?.progress : undefined), {
    names: [name(entry)],
    holds: {
      ...settingsIn(entry),
      default_for_new_repos,
      ...(targets.length && { attach: refsTo(targets) }),
    },
    because: why.length ? joined(why, '; ') : undefined,
  });
}

/** Everything else about a new configuration needs the id that its creation returns. */
function creation(entry: SecurityConfiguration, progress: AttachProgress | undefined): Act[] {
  let made: number | undefined;
  const making: Act = {
    act: 'POST code-security/configurations',
    async run(host) {
      made = (await host.send(calls.create({}, { name: name(entry), ...settingsIn(entry) }))).answer.id;
      return undefined;
    },
  };
  const { default_for_new_repos: which = 'none' } = entry;
  const choosing: Act = {
    act: `PUT code-security/configurations/${JSON.stringify(name(entry))}/defaults`,
    async run(host) {
      await host.send(calls.setDefault({ configuration_id: made! }, { default_for_new_repos: which }));
      return undefined;
    },
  };
  return [
    making,
    ...(which === 'none' ? [] : [choosing]),
    ...(progress ? [attachAct(progress, entry, () => made!)] : []),
  ];
}

const removal = (item: LiveConfiguration) =>
  remove(named(item), calls.remove({ configuration_id: item.id }), {
    names: [name(item)],
    id: item.id,
    holds: { id: item.id, enforcement: item.enforcement },
    because: 'its repositories keep their settings, and may change them',
  });
