import { differences, sameMembers } from '../../plan/differences.ts';
import {
  type Act,
  type Basis,
  type Difference,
  type Item,
  neverShown,
  type Plan,
  SectionFailure,
  update,
} from '../../plan/item.ts';
import { open, say } from '../../plan/wording.ts';
import type { LiveRepository } from './calls.ts';
import * as calls from './calls.ts';
import { planFeatures } from './features.ts';
import type { Live } from './live.ts';
import { isMergeSetting, patchedKeys, type Repository, routedKeys } from './schema.ts';
import { type Security, sameReviewers, securityDifferences, sendsReviewers } from './security.ts';
import { planLfs, planToggles } from './toggles.ts';
import { topicDifferences } from './topics.ts';
import { isSetting, planAdvancedSecurity, visibilityDifferences, willBePublic } from './visibility.ts';

export function planRepository(wanted: Repository, live: Live): Plan {
  const { repository, toggles, features } = live;
  return [
    ...planArchive(wanted.archived, repository.archived),
    ...planPatch(wanted, repository),
    ...planAdvancedSecurity(wanted, repository, (body) => patch(body, repository)),
    ...planTopics(wanted, repository),
    ...planToggles(wanted, toggles, willBePublic(wanted, repository)),
    ...planFeatures(wanted, features),
    ...planLfs(wanted.enable_git_lfs),
  ];
}

/** An archived repository refuses writes, so unarchiving goes first and archiving last. */
function planArchive(wanted: boolean | undefined, live: boolean): Item[] {
  if (live && wanted !== false)
    return [
      {
        kind: 'archived',
        message: 'the repository is archived, and the host refuses every write to it',
        fix: 'declare `archived: false` under `repository:`, or take this repository out of the run',
      },
    ];
  if (wanted === undefined || wanted === live) return [];
  const difference: Difference = {
    key: 'archived',
    live,
    wanted,
    ...(wanted && { because: 'after all other writes; from then on, nobody can push or open issues' }),
  };
  return update('', [difference], calls.update({}, { archived: wanted }), { turn: wanted ? 'last' : 'first' });
}

const isPatched = (key: string) =>
  !routedKeys.includes(key) && !['archived', 'security_and_analysis', 'visibility', 'private'].includes(key);

function planPatch(wanted: Repository, live: LiveRepository): Item[] {
  const declared = Object.entries(wanted).filter(([key, value]) => isPatched(key) && value !== undefined);
  const unknown = declared.filter(([key]) => !isEchoed(key, live));
  const compared = Object.fromEntries(declared.filter(([key]) => isEchoed(key, live)));
  const found = [
    ...differences(comparable(compared), comparable(live)).map((one) => explained(one, live)),
    ...visibilityDifferences(wanted, live),
    ...securityDifferences(declaredSecurity(wanted, live), live.security_and_analysis),
  ];
  return [
    ...update('', found, patch(body(wanted, found), live), sendsReviewers(found) ? { restsOn: reviewersOf(live) } : {}),
    ...unknown.map(([key, value]) => neverShown(key, value, calls.update({}, { [key]: value }))),
  ];
}

function declaredSecurity(wanted: Repository, live: LiveRepository): Security {
  const declared = (wanted.security_and_analysis ?? {}) as Security;
  if (isSetting(wanted, live)) return declared;
  const { advanced_security, ...others } = declared;
  return others;
}

const reviewersOf = (was: LiveRepository): Basis<LiveRepository> => ({
  call: calls.get({}),
  was,
  same: (one, other) => sameReviewers(one.security_and_analysis, other.security_and_analysis),
});

/** Known keys may be hidden from this token. Unknown keys count only if the host shows them. */
const isEchoed = (key: string, live: LiveRepository) =>
  key in live || (patchedKeys.includes(key) && key !== 'use_squash_pr_title_as_default');

/** The host treats a missing description or homepage like an empty one. */
const comparable = (repository: Record<string, unknown>) => {
  const texts = ['description', 'homepage'].filter((key) => key in repository);
  return { ...repository, ...Object.fromEntries(texts.map((key) => [key, repository[key] ?? ''])) };
};

function explained(difference: Difference, live: LiveRepository): Difference {
  if (difference.key === 'name') return { ...difference, tone: 'rename', words: rename(difference) };
  if (difference.key in live) return difference;
  const grant = isMergeSetting(difference.key) ? 'Contents: write' : 'Administration: read';
  return { ...difference, unseen: true, because: say`the host does not show it: the token may lack ${open(grant)}` };
}

const rename = ({ live, wanted }: Difference) =>
  `the repository is renamed from ${live} to ${wanted}: its old address redirects until another repository takes it`;

/** The keys that differ. A commit title and its message go together, because the host checks them as a pair. */
function body(wanted: Repository, found: readonly Difference[]) {
  const keys = new Set(found.map(({ key }) => key.split('.')[0]!));
  for (const family of ['squash_merge_commit', 'merge_commit'])
    if (keys.has(`${family}_title`) || keys.has(`${family}_message`))
      for (const part of ['title', 'message']) keys.add(`${family}_${part}`);
  const entries = [...keys].filter((key) => wanted[key] !== undefined).map((key) => [key, sent(key, wanted, found)]);
  return Object.fromEntries(entries);
}

function sent(key: string, wanted: Repository, found: readonly Difference[]) {
  if (key !== 'security_and_analysis') return wanted[key] ?? '';
  const features = new Set(found.flatMap((one) => one.key.split('.')[1] ?? []));
  return Object.fromEntries(Object.entries(wanted.security_and_analysis ?? {}).filter(([name]) => features.has(name)));
}

/** Later calls follow a rename. */
const patch = (body: Record<string, unknown>, { id }: LiveRepository): Act => ({
  act: 'PATCH /repos/{owner}/{repo}',
  async run(host) {
    const { answer } = await host.send(calls.update({}, body));
    if (answer.id !== id)
      throw new SectionFailure(
        'the host changed a different repository from the one Trueup read',
        'find out which repository has this address now, and run again',
        'conflict',
      );
    host.follow({ owner: answer.owner.login, name: answer.name });
    return undefined;
  },
});

/** The PUT replaces the whole list, so it is sent only if nobody has changed the list since the read. */
const topicsOf = (was: LiveRepository): Basis<LiveRepository> => ({
  call: calls.get({}),
  was,
  same: (one, other) => sameMembers(one.topics, other.topics),
});

function planTopics({ topics }: Repository, live: LiveRepository): Item[] {
  if (!topics) return [];
  const set = calls.setTopics({}, { names: topics });
  return update('', topicDifferences(topics, live.topics), set, { restsOn: topicsOf(live) });
}
