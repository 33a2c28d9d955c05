import { compare, groupBySetting, pickWanted } from '../../plan/differences.ts';
import { type Difference, type Item, isWriting, type Plan, type Sending } from '../../plan/item.ts';
import { noteUncompared, reassertKey, restOn, update } from '../../plan/make-items.ts';
import { open } from '../../plan/wording.ts';
import { mapValues, pickKeys } from '../../settings/maps.ts';
import * as calls from './calls.ts';
import { pickGraphqlOnlyKeys, planFeatures } from './features.ts';
import { patchedKeys, repositoryKeys } from './keys.ts';
import type { LiveSettings } from './read.ts';
import { setTopics } from './routes.ts';
import { type DeclaredRepository, getSettingName } from './schema.ts';
import { compareSecurity, formatReviewers, hiddenReason, reviewersKey, type Security } from './security.ts';
import { planLfs, planToggles } from './toggles.ts';
import { compareTopics } from './topics.ts';
import { compareVisibility, getVisibility, isVisibilityChange, willBePublic } from './visibility.ts';

export function planRepository(wanted: DeclaredRepository, live: LiveSettings): Plan {
  const { repository, toggles, features } = live;
  const opens = repository.private && willBePublic(wanted, repository);
  const items = [
    ...planArchive(wanted.archived, repository.archived),
    ...planPatch(wanted, live),
    ...planAdvancedSecurity(wanted, repository),
    ...planTopics(wanted, repository),
    ...planToggles(wanted, toggles, !repository.private && !willBePublic(wanted, repository)),
    ...planFeatures(wanted, features),
    ...planLfs(wanted.enable_git_lfs),
  ];
  return items.map((item) => chooseItemTurn(item, opens));
}

/** A new default branch waits for its protection. A public repository waits for all else, with what only that can have. */
function chooseItemTurn(item: Item, opens: boolean): Item {
  if (!isWriting(item) || item.kind === 'reassert') return item;
  if (item.differences.some(({ key }) => key === 'default_branch')) return { ...item, turn: 'moves' };
  return opens && item.differences.some(({ key }) => isTiedToVisibility(key)) ? { ...item, turn: 'publishes' } : item;
}

const isTiedToVisibility = (key: string) =>
  ['visibility', 'private', 'enable_private_vulnerability_reporting'].includes(key) ||
  key.startsWith('security_and_analysis.');

/** An archived repository refuses writes, so unarchiving goes first and archiving last. */
function planArchive(wanted: boolean | undefined, live: boolean): Item[] {
  if (live && wanted !== false)
    return [
      {
        kind: 'archived',
        message: 'the repository is archived, so GitHub refuses every change',
        fix: 'declare `archived: false` under `repository:`, or exclude this repository from the run',
      },
    ];
  if (wanted === undefined || wanted === live) return [];
  const because = wanted ? 'the last change; after it, no one can push or open issues' : undefined;
  const difference = { key: 'archived', live, wanted, because };
  return update('', [difference], calls.update({}, { archived: wanted }), { turn: wanted ? 'last' : 'first' });
}

const isPatched = (key: string) => !repositoryKeys[key]?.own && !repositoryKeys[key]?.isPlannedSeparately;

/** An item for each setting. One request carries those in a row. */
function planPatch(wanted: DeclaredRepository, { repository: live, toggles }: LiveSettings): Item[] {
  const declared = Object.keys(wanted).filter((key) => isPatched(key) && wanted[key] !== undefined);
  const unseen = pickGraphqlOnlyKeys(declared, live);
  const patchable = declared.filter((key) => !unseen.includes(key)).map((key) => [key, wanted[key]] as const);
  const unknown = patchable.filter(([key]) => !isComparable(key, live));
  const compared = patchable.filter(([key]) => isComparable(key, live));
  const body = Object.fromEntries(compared.map(([key, value]) => [key, toComparable(key, value)]));
  const shown = Object.fromEntries(compared.map(([key]) => [key, toComparable(key, live[key])]));
  const differing = compare(body, shown).map((one) => explainDifference(one, live));
  const affects = { visibility: getVisibility(live), ...mapValues(toggles, ({ enabled }) => enabled) };
  const visible = compareVisibility(wanted, live).map((one) => ({ ...one, affects }));
  return [
    ...groupBySetting(differing, getSettingName).flatMap((found) => {
      // Everything that is declared of the setting in which these keys differ.
      const isOfIt = (key: string) => getSettingName(key) === getSettingName(found[0]!.key);
      return update('', found, createPatch(pickKeys(body, isOfIt)));
    }),
    ...update('', visible, createPatch(pickWanted(visible))),
    ...Object.entries(pickDeclaredSecurity(wanted, live)).flatMap((feature) => planSecurityFeature(feature, live)),
    ...unknown.map(([key, value]) => reassertKey(key, value, calls.update({}, { [key]: value }))),
    ...unseen.map((key) => noteUncompared('unseen', describeUnseenKey(key), { key })),
  ];
}

const describeUnseenKey = (key: string) =>
  open(`\`${key}\` is not compared and not applied: GitHub shows it only to a token with Contents: write`);

function planSecurityFeature([name, value]: [string, unknown], live: calls.LiveRepository): Item[] {
  const feature = { [name]: value };
  const found = compareSecurity(feature, live.security_and_analysis);
  const write = createPatch({ security_and_analysis: feature });
  // The PATCH replaces the whole list, so it is sent only if nobody has changed the list since the read.
  const restsOn = restOn(calls.get({}), live, (one) => formatReviewers(one.security_and_analysis).toSorted());
  return update('', found, write, found.some(({ key }) => key === reviewersKey) ? { restsOn } : {});
}

function pickDeclaredSecurity(wanted: DeclaredRepository, live: calls.LiveRepository): Security {
  const declared = (wanted.security_and_analysis ?? {}) as Security;
  if (!isVisibilityChange(wanted, live)) return declared;
  const { advanced_security, ...others } = declared;
  return others;
}

/** Known keys may be hidden from this token. Unknown keys count only if the host shows them. */
const isComparable = (key: string, live: calls.LiveRepository) =>
  key in live || (Object.hasOwn(patchedKeys, key) && key !== 'use_squash_pr_title_as_default');

const toComparable = (key: string, value: unknown) => (repositoryKeys[key]?.mayBeMissing ? (value ?? '') : value);

function explainDifference(difference: Difference, live: calls.LiveRepository): Difference {
  if (difference.key === 'name') return { ...difference, tone: 'rename', words: describeRename(difference) };
  const pair = getSettingName(difference.key);
  const affects = pickKeys(live, (key) => getSettingName(key) === pair);
  const found = pair === difference.key ? difference : { ...difference, affects };
  return difference.key in live ? found : { ...found, unseen: true, because: hiddenReason };
}

const describeRename = ({ live, wanted }: Difference) =>
  `the repository is renamed from ${live} to ${wanted}: its old URL redirects until another repository gets the old name`;

const createPatch = (adds: object): Sending => ({ call: calls.update({}), adds });

/** Only private repositories have the setting: before or together with a change of visibility the host refuses it. */
function planAdvancedSecurity(wanted: DeclaredRepository, live: calls.LiveRepository): Item[] {
  const advanced_security = wanted.security_and_analysis?.advanced_security;
  if (!advanced_security || !isVisibilityChange(wanted, live) || willBePublic(wanted, live)) return [];
  const because = 'after the change of visibility, because public repositories do not have this setting';
  const found = compare({ advanced_security }, {}, 'security_and_analysis').map((one) => ({ ...one, because }));
  return update('', found, calls.update({}, { security_and_analysis: { advanced_security } }));
}

function planTopics({ topics }: DeclaredRepository, live: calls.LiveRepository): Item[] {
  if (!topics) return [];
  const set = setTopics({}, { names: topics });
  // The PUT replaces the whole list, so it is sent only if nobody has changed the list since the read.
  const restsOn = restOn(calls.get({}), live, (one) => one.topics.toSorted());
  return update('', compareTopics(topics, live.topics), set, { restsOn });
}
