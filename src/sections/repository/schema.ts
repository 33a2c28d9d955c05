import * as v from 'valibot';
import type { Findings, Shape } from '../../settings/shape.ts';
import { atMost, choice, open, readOnly, text, toggle, whereSound } from '../../settings/words.ts';
import type { VisibleTo } from '../visibility.ts';
import { otherNames, prepareRepository, readOnlyKeys } from './prepare.ts';
import { Security } from './security.ts';
import { Topics } from './topics.ts';

const optionalToggles = <const K extends string>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, v.optional(toggle())])) as Record<
    K,
    v.OptionalSchema<ReturnType<typeof toggle>, undefined>
  >;

/** Keys of the repository's GET and PATCH. */
const patched = {
  name: v.optional(atMost(100, text({ min: 1 }))),
  description: v.optional(v.nullable(text())),
  homepage: v.optional(v.nullable(text())),
  visibility: v.optional(choice(['public', 'private', 'internal'])),
  private: v.optional(toggle()),
  default_branch: v.optional(text({ min: 1 })),
  ...optionalToggles(
    'has_issues',
    'has_wiki',
    'has_projects',
    'has_discussions',
    'has_pull_requests',
    'is_template',
    'archived',
    'allow_squash_merge',
    'allow_merge_commit',
    'allow_rebase_merge',
    'allow_auto_merge',
    'allow_update_branch',
    'allow_forking',
    'delete_branch_on_merge',
    'web_commit_signoff_required',
    'use_squash_pr_title_as_default',
  ),
  pull_request_creation_policy: v.optional(choice(['all', 'collaborators_only'])),
  squash_merge_commit_title: v.optional(choice(['PR_TITLE', 'COMMIT_OR_PR_TITLE'])),
  squash_merge_commit_message: v.optional(choice(['PR_BODY', 'COMMIT_MESSAGES', 'BLANK'])),
  merge_commit_title: v.optional(choice(['PR_TITLE', 'MERGE_MESSAGE'])),
  merge_commit_message: v.optional(choice(['PR_BODY', 'PR_TITLE', 'BLANK'])),
  security_and_analysis: v.optional(Security),
};

/** Keys with their own routes. */
const routed = {
  topics: v.optional(Topics),
  ...optionalToggles(
    'enable_vulnerability_alerts',
    'enable_automated_security_fixes',
    'enable_private_vulnerability_reporting',
    'enable_immutable_releases',
    'enable_git_lfs',
    'enable_sponsorships',
  ),
  issue_creation_policy: v.optional(choice(['all', 'collaborators_only'])),
};

const refusedKeys = Object.fromEntries(readOnlyKeys.map((key) => [key, readOnly('remove it')]));

const Repository = open({ ...patched, ...routed, ...(refusedKeys as object) });

export type Repository = v.InferOutput<typeof Repository>;

export const patchedKeys: readonly string[] = Object.keys(patched);
export const routedKeys: readonly string[] = Object.keys(routed);

export const settings: Shape<Repository> = {
  schema: Repository,
  otherNames,
  prepare: (value, findings) => prepareRepository(value, findings, [...patchedKeys, ...routedKeys, ...readOnlyKeys]),
  examine,
};

function examine(repository: Repository, findings: Findings) {
  for (const examine of [examineVisibility, examineMethods, examineFixes])
    whereSound(() => examine(repository, findings));
  for (const family of families) whereSound(() => examineFamily(repository, findings, family));
}

function examineVisibility({ visibility, private: hidden }: Repository, findings: Findings) {
  if (visibility === undefined || hidden === undefined || (visibility !== 'public') === hidden) return;
  findings.refuse({
    at: ['private'],
    problem: `\`private: ${hidden}\` contradicts \`visibility: ${visibility}\``,
    fix: 'remove `private`',
  });
}

export const mergeMethodKeys = ['allow_merge_commit', 'allow_squash_merge', 'allow_rebase_merge'] as const;

function examineMethods(repository: Repository, findings: Findings) {
  if (mergeMethodKeys.some((key) => repository[key] !== false)) return;
  findings.refuse({
    at: [mergeMethodKeys[2]],
    problem: 'is the last way to merge, and the file turns off all three: the host refuses a repository without any',
    fix: `write \`true\` for one of ${mergeMethodKeys.map((key) => `\`${key}\``).join(', ')}`,
  });
}

function examineFixes(repository: Repository, findings: Findings) {
  if (repository.enable_vulnerability_alerts !== false || !repository.enable_automated_security_fixes) return;
  findings.refuse({
    at: ['enable_automated_security_fixes'],
    problem: 'needs the alerts, and `enable_vulnerability_alerts: false` turns them off',
    fix: 'write `enable_vulnerability_alerts: true`, or `enable_automated_security_fixes: false`',
  });
}

/** The pairs of title and message that the host takes. It answers 422 to all others. */
const pairs = {
  squash_merge_commit: [
    'PR_TITLE PR_BODY',
    'PR_TITLE BLANK',
    'PR_TITLE COMMIT_MESSAGES',
    'COMMIT_OR_PR_TITLE COMMIT_MESSAGES',
  ],
  merge_commit: ['PR_TITLE PR_BODY', 'PR_TITLE BLANK', 'MERGE_MESSAGE PR_TITLE'],
};

type Family = keyof typeof pairs;
export const families = Object.keys(pairs) as Family[];

/** The titles that the host takes with this message. */
export const titlesFor = (family: Family, message: string) =>
  pairs[family].filter((pair) => pair.endsWith(` ${message}`)).map((pair) => pair.split(' ')[0]!);

function examineFamily(repository: Repository, findings: Findings, family: Family) {
  const title = repository[`${family}_title`];
  const message = repository[`${family}_message`];
  if (message === undefined) return;
  const legal = titlesFor(family, message);
  if (title === undefined)
    findings.refuse({
      at: [`${family}_message`],
      problem: `the host takes \`${family}_message\` only together with \`${family}_title\``,
      fix: `add \`${family}_title: ${legal[0]}\``,
    });
  else if (!legal.includes(title))
    findings.refuse({
      at: [`${family}_message`],
      problem: `the host does not take the title \`${title}\` with the message \`${message}\``,
      fix: `write one of these pairs: ${pairs[family].map((pair) => `\`${pair.replace(' ', '` with `')}\``).join(', ')}`,
    });
}

const shown = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 'everyone' as const]));
const merging = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 'writers' as const]));

/** Keys that Trueup does not know may be sensitive, so `*` is for administrators. */
export const visibleTo: VisibleTo = {
  '': 'everyone',
  '*': 'administrators',
  ...shown('name', 'description', 'homepage', 'visibility', 'private', 'default_branch', 'topics', 'archived'),
  ...shown('has_issues', 'has_projects', 'has_wiki', 'has_discussions', 'has_pull_requests'),
  ...shown('is_template', 'allow_forking', 'web_commit_signoff_required', 'pull_request_creation_policy'),
  ...shown('enable_private_vulnerability_reporting', 'enable_sponsorships', 'issue_creation_policy'),
  ...merging('allow_squash_merge', 'allow_merge_commit', 'allow_rebase_merge', 'allow_auto_merge'),
  ...merging('allow_update_branch', 'delete_branch_on_merge', 'use_squash_pr_title_as_default'),
  ...merging('squash_merge_commit_title', 'squash_merge_commit_message', 'merge_commit_title', 'merge_commit_message'),
  security_and_analysis: 'administrators',
  enable_vulnerability_alerts: 'administrators',
  enable_automated_security_fixes: 'administrators',
  enable_immutable_releases: 'administrators',
  enable_git_lfs: 'administrators',
};

/** The host shows these only to a token with Contents: write, although changing them needs Administration: write. */
export const isMergeSetting = (key: string) =>
  /^(squash_)?merge_commit_|^use_squash_|^allow_(squash_merge|merge_commit|rebase_merge|auto_merge|update_branch)$|^delete_branch_on_merge$/.test(
    key,
  );

/** Texts, and what people see and how they merge: none of it keeps anybody out. */
export const harmless = [
  ...['description', 'homepage', 'topics', 'has_issues', 'has_wiki', 'has_projects', 'has_discussions'],
  ...['allow_squash_merge', 'allow_merge_commit', 'allow_rebase_merge', 'allow_auto_merge', 'allow_update_branch'],
  ...['squash_merge_commit_title', 'squash_merge_commit_message', 'merge_commit_title', 'merge_commit_message'],
  ...['delete_branch_on_merge', 'use_squash_pr_title_as_default', 'enable_sponsorships'],
];
