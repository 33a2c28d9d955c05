import { differences } from '../../plan/differences.ts';
import { type Act, type Difference, type Item, neverShown, note, type Plan, update } from '../../plan/item.ts';
import type { LiveRepository } from './calls.ts';
import * as calls from './calls.ts';
import { planFeatures } from './features.ts';
import type { Live } from './live.ts';
import { patchedKeys, type Repository, routedKeys } from './schema.ts';
import { type Security, securityDifferences } from './security.ts';
import { planLfs, planToggles, toggleKeys } from './toggles.ts';
import { topicDifferences } from './topics.ts';
import { isMergeSetting } from './uses.ts';

export function planRepository(wanted: Repository, live: Live): Plan {
  const { repository, toggles, features } = live;
  return [
    ...planArchive(wanted.archived, repository.archived === true),
    ...concealed(wanted, live),
    ...planPatch(wanted, repository),
    ...planTopics(wanted, repository),
    ...planToggles(wanted, toggles),
    ...planFeatures(wanted, features),
    ...planLfs(wanted.enable_git_lfs),
  ];
}

/** An archived repository takes no write, so opening it comes first, and closing it comes last. */
function planArchive(wanted: boolean | undefined, live: boolean): Item[] {
  if (live && wanted !== false)
    return [
      {
        kind: 'locked',
        message: 'the repository is archived, and the host refuses every write to it',
        fix: 'declare `archived: false` under `repository:`, or take this repository out of the run',
      },
    ];
  if (wanted === undefined || wanted === live) return [];
  const difference: Difference = {
    key: 'archived',
    live,
    wanted,
    ...(wanted && { because: 'after all other writes: nobody can push or open an issue from then on' }),
  };
  return update('', [difference], calls.update({}, { archived: wanted }), { turn: wanted ? 'last' : 'first' });
}

/** A token without the grant reads these as switched off: a 404 means both. */
function concealed(wanted: Repository, { repository, toggles }: Live): Item[] {
  const off = toggleKeys.filter((key) => wanted[key] !== undefined && toggles[key]?.enabled === false);
  if (!off.length || 'security_and_analysis' in repository) return [];
  return [
    note(
      `the token may not see ${off.map((key) => `\`${key}\``).join(', ')}: without Administration: read the host answers as if they were off`,
    ),
  ];
}

const isPatched = (key: string) =>
  !routedKeys.includes(key) && !['archived', 'security_and_analysis', 'visibility', 'private'].includes(key);

function planPatch(wanted: Repository, live: LiveRepository): Item[] {
  const declared = Object.entries(wanted).filter(([key, value]) => isPatched(key) && value !== undefined);
  const unknown = declared.filter(([key]) => !isEchoed(key, live));
  const compared = Object.fromEntries(declared.filter(([key]) => isEchoed(key, live)));
  const found = [
    ...differences(comparable(compared), comparable(live)).map((one) => told(one, live)),
    ...visibilityDifferences(wanted, live),
    ...securityDifferences((wanted.security_and_analysis ?? {}) as Security, live.security_and_analysis),
  ];
  return [
    ...update('', found, patch(body(wanted, found))),
    ...unknown.map(([key, value]) => neverShown(key, calls.update({}, { [key]: value }))),
  ];
}

/** A known key may be hidden from this token; one that the host alone may know is echoed or it is not. */
const isEchoed = (key: string, live: LiveRepository) =>
  key in live || (patchedKeys.includes(key) && key !== 'use_squash_pr_title_as_default');

/** To the host, an absent description or home page is an empty one. */
const comparable = (repository: Record<string, unknown>) => {
  const texts = ['description', 'homepage'].filter((key) => key in repository);
  return { ...repository, ...Object.fromEntries(texts.map((key) => [key, repository[key] ?? ''])) };
};

function told(difference: Difference, live: LiveRepository): Difference {
  if (difference.key === 'name') return { ...difference, tone: 'rename', words: rename(difference) };
  if (difference.key in live) return difference;
  const grant = isMergeSetting(difference.key) ? 'Contents: write' : 'Administration: read';
  return { ...difference, because: `the host does not show it: the token may lack ${grant}` };
}

const rename = ({ live, wanted }: Difference) =>
  `the repository is renamed from ${live} to ${wanted}: its old address redirects until another repository takes it`;

/** One key of the two is enough, and `visibility` knows one more. */
function visibilityDifferences({ visibility, private: hidden }: Repository, live: LiveRepository): Difference[] {
  const shown = live.visibility ?? (live.private ? 'private' : 'public');
  const tone = visibility === 'public' || hidden === false ? ('weaker' as const) : undefined;
  const because = tone && 'everyone will be able to read it';
  if (visibility !== undefined)
    return visibility === shown ? [] : [{ key: 'visibility', live: shown, wanted: visibility, tone, because }];
  return hidden === undefined || hidden === live.private
    ? []
    : [{ key: 'private', live: live.private, wanted: hidden, tone, because }];
}

/** The diverging keys; of a commit title and its message always both, since the host judges them as a pair. */
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

/** The repository may come out under another name, and every later call goes there. */
const patch = (body: Record<string, unknown>): Act => ({
  act: 'PATCH /repos/{owner}/{repo}',
  async run(host) {
    const { answer } = await host.send(calls.update({}, body));
    host.follow({ owner: answer.owner.login, name: answer.name });
    return undefined;
  },
});

function planTopics({ topics }: Repository, live: LiveRepository): Item[] {
  if (!topics) return [];
  return update('', topicDifferences(topics, live.topics), calls.setTopics({}, { names: topics }));
}
