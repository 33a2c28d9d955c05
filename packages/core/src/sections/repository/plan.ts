/** Plans the `repository` section. Visibility, archiving and security features need their own requests. */
import { findDifferences, groupBySetting, pickWanted } from '../../plan/differences.ts';
import { type CallStep, type Difference, type Item, isWriting, type Plan } from '../../plan/item.ts';
import { createBasis, noteUncompared, planReassertionOfKey, planUpdate } from '../../plan/make-items.ts';
import { markPublic } from '../../plan/wording.ts';
import { mapValues, pickKeys } from '../../settings/maps.ts';
import { markIfWeaker } from '../order.ts';
import * as calls from './calls.ts';
import { listKeysHiddenInRest, planFeatures } from './features.ts';
import { listDeclaredKeys, patchedKeys, repositoryKeys, risk } from './keys.ts';
import type { LiveSettings } from './read.ts';
import { setTopics } from './routes.ts';
import { type DeclaredRepository, getSettingName } from './schema.ts';
import { compareSecuritySettings, formatLiveReviewers, hiddenReason, reviewersKey, type Security } from './security.ts';
import { planLfs, planToggles } from './toggles.ts';
import { compareTopics } from './topics.ts';

export function planRepository(wanted: DeclaredRepository, live: LiveSettings): Plan {
  const { repository, toggles, features } = live;
  const willPublish = repository.private && willBePublic(wanted, repository);
  const items = [
    ...planArchive(wanted.archived, repository.archived),
    ...planPatch(wanted, live),
    ...planDelayedAdvancedSecurity(wanted, repository),
    ...planTopics(wanted, repository),
    ...planToggles(wanted, toggles, !repository.private && !willBePublic(wanted, repository)),
    ...planFeatures(wanted, features),
    ...planLfs(wanted.enable_git_lfs),
  ];
  return items.map((item) => chooseItemTurn(item, willPublish));
}

/** Apply protects a new default branch before the switch. It publishes the repository after all other settings. */
function chooseItemTurn(item: Item, willPublish: boolean): Item {
  if (!isWriting(item) || item.kind === 'reassert') return item;
  if (item.differences.some(({ key }) => key === 'default_branch')) return { ...item, turn: 'moves' };
  return willPublish && item.differences.some(({ key }) => isTiedToVisibility(key))
    ? { ...item, turn: 'publishes' }
    : item;
}

const isTiedToVisibility = (key: string) =>
  ['visibility', 'private', 'enable_private_vulnerability_reporting'].includes(key) ||
  key.startsWith('security_and_analysis.');

/** GitHub refuses writes to an archived repository, so unarchiving comes first and archiving last. */
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
  return planUpdate('', [difference], calls.update({}, { archived: wanted }), { turn: wanted ? 'last' : 'first' });
}

const isPlannedInPatch = (key: string) => !repositoryKeys[key]?.own && !repositoryKeys[key]?.isPlannedSeparately;

/** Plans an item for each setting. A single request sends adjacent items. */
function planPatch(wanted: DeclaredRepository, { repository: live, toggles }: LiveSettings): Item[] {
  const declared = listDeclaredKeys(wanted).filter(isPlannedInPatch);
  const unseenKeys = listKeysHiddenInRest(declared, live);
  const patchable = declared.filter((key) => !unseenKeys.includes(key)).map((key) => [key, wanted[key]] as const);
  const unknown = patchable.filter(([key]) => !isComparable(key, live));
  const compared = patchable.filter(([key]) => isComparable(key, live));
  const body = Object.fromEntries(compared.map(([key, value]) => [key, toComparable(key, value)]));
  const shown = Object.fromEntries(compared.map(([key]) => [key, toComparable(key, live[key])]));
  const differences = findDifferences(body, shown).map((difference) => explainDifference(difference, live));
  const affects = { visibility: getVisibility(live), ...mapValues(toggles, ({ enabled }) => enabled) };
  const visibilityDifferences = compareVisibility(wanted, live).map((difference) => ({ ...difference, affects }));
  return [
    ...groupBySetting(differences, getSettingName).flatMap((settingDifferences) => {
      const isOfSetting = (key: string) => getSettingName(key) === getSettingName(settingDifferences[0]!.key);
      return planUpdate('', settingDifferences, createPatch(pickKeys(body, isOfSetting)));
    }),
    ...planUpdate('', visibilityDifferences, createPatch(pickWanted(visibilityDifferences))),
    ...Object.entries(pickImmediateSecurity(wanted, live)).flatMap((feature) => planSecurityFeature(feature, live)),
    ...unknown.map(([key, value]) => planReassertionOfKey(key, value, calls.update({}, { [key]: value }))),
    ...unseenKeys.map((key) => noteUncompared('unseen', describeUnseenKey(key), { key })),
  ];
}

const getVisibility = (live: calls.LiveRepository) => live.visibility ?? (live.private ? 'private' : 'public');

const willBePublic = ({ visibility, private: isPrivate }: DeclaredRepository, live: calls.LiveRepository) =>
  visibility === undefined ? !(isPrivate ?? live.private) : visibility === 'public';

/** Compares `private` only if the file does not declare `visibility`. */
function compareVisibility(wanted: DeclaredRepository, live: calls.LiveRepository) {
  const { visibility, private: isPrivate } = wanted;
  const declared = visibility === undefined ? { private: isPrivate } : { visibility };
  const because = willBePublic(wanted, live) ? 'everyone will be able to read it' : undefined;
  return findDifferences(declared, { private: live.private, visibility: getVisibility(live) }).map((difference) =>
    markIfWeaker(risk)({ ...difference, because }),
  );
}

const willPublicAccessChange = (wanted: DeclaredRepository, live: calls.LiveRepository) =>
  live.private === willBePublic(wanted, live);

const describeUnseenKey = (key: string) =>
  markPublic(`\`${key}\` is not compared and not applied: GitHub shows it only to a token with Contents: write`);

function planSecurityFeature([name, value]: [string, unknown], live: calls.LiveRepository): Item[] {
  const feature = { [name]: value };
  const differences = compareSecuritySettings(feature, live.security_and_analysis);
  const write = createPatch({ security_and_analysis: feature });
  // The PATCH replaces the whole list. It is sent only if nobody has changed the list since the read.
  const dependsOn = createBasis(calls.get({}), live, (repository) =>
    formatLiveReviewers(repository.security_and_analysis).toSorted(),
  );
  return planUpdate('', differences, write, differences.some(({ key }) => key === reviewersKey) ? { dependsOn } : {});
}

/** With a change of visibility, `planDelayedAdvancedSecurity` plans `advanced_security` separately. */
function pickImmediateSecurity(wanted: DeclaredRepository, live: calls.LiveRepository): Security {
  const declared = (wanted.security_and_analysis ?? {}) as Security;
  if (!willPublicAccessChange(wanted, live)) return declared;
  const { advanced_security, ...otherFeatures } = declared;
  return otherFeatures;
}

/** A known key may be hidden from this token. An unknown key can be compared only if GitHub shows it. */
const isComparable = (key: string, live: calls.LiveRepository) =>
  key in live || (Object.hasOwn(patchedKeys, key) && key !== 'use_squash_pr_title_as_default');

const toComparable = (key: string, value: unknown) => (repositoryKeys[key]?.mayBeMissing ? (value ?? '') : value);

function explainDifference(difference: Difference, live: calls.LiveRepository): Difference {
  if (difference.key === 'name') return { ...difference, tone: 'rename', words: describeRename(difference) };
  const setting = getSettingName(difference.key);
  const affects = pickKeys(live, (key) => getSettingName(key) === setting);
  const explained = setting === difference.key ? difference : { ...difference, affects };
  return difference.key in live ? explained : { ...explained, unseen: true, because: hiddenReason };
}

const describeRename = ({ live, wanted }: Difference) =>
  `the repository is renamed from ${live} to ${wanted}: its old URL redirects until another repository gets the old name`;

const createPatch = (adds: object): CallStep => ({ call: calls.update({}), adds });

/** Only private repositories have this setting. GitHub refuses it before or together with a change of visibility. */
function planDelayedAdvancedSecurity(wanted: DeclaredRepository, live: calls.LiveRepository): Item[] {
  const advanced_security = wanted.security_and_analysis?.advanced_security;
  if (!advanced_security || !willPublicAccessChange(wanted, live) || willBePublic(wanted, live)) return [];
  const because = 'after the change of visibility, because public repositories do not have this setting';
  const differences = findDifferences({ advanced_security }, {}, 'security_and_analysis');
  const explained = differences.map((difference) => ({ ...difference, because }));
  return planUpdate('', explained, calls.update({}, { security_and_analysis: { advanced_security } }));
}

function planTopics({ topics }: DeclaredRepository, live: calls.LiveRepository): Item[] {
  if (!topics) return [];
  const set = setTopics({}, { names: topics });
  const dependsOn = createBasis(calls.get({}), live, (repository) => repository.topics.toSorted());
  return planUpdate('', compareTopics(topics, live.topics), set, { dependsOn });
}
