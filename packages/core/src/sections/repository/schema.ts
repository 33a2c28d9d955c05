import type * as v from 'valibot';
import type { Findings, SettingsShape } from '../../settings/schema/shape.ts';
import { openMap, refuseReadOnlyKeys, tryRule } from '../../settings/schema/words.ts';
import { toOptionalSchemas } from '../rows.ts';
import { patchedKeys, repositoryKeys, routedKeys } from './keys.ts';
import { keyAliases, prepareRepository, readOnlyRepositoryKeys } from './prepare.ts';

const Repository = openMap({
  ...toOptionalSchemas({ ...patchedKeys, ...routedKeys }),
  ...refuseReadOnlyKeys(readOnlyRepositoryKeys),
});

export type DeclaredRepository = v.InferOutput<typeof Repository>;

export const settings: SettingsShape<DeclaredRepository> = {
  schema: Repository,
  otherNames: keyAliases,
  prepare: (value, findings) =>
    prepareRepository(value, findings, [...Object.keys(repositoryKeys), ...readOnlyRepositoryKeys]),
  examine: validateRepository,
};

function validateRepository(repository: DeclaredRepository, findings: Findings) {
  for (const validate of [refuseContradictingVisibility, requireMergeMethod, refuseFixesWithoutAlerts])
    tryRule(() => validate(repository, findings));
  for (const kind of commitKinds) tryRule(() => validateCommitMessage(repository, findings, kind));
}

function refuseContradictingVisibility({ visibility, private: isPrivate }: DeclaredRepository, findings: Findings) {
  if (visibility === undefined || isPrivate === undefined || (visibility !== 'public') === isPrivate) return;
  findings.refuse({
    at: ['private'],
    problem: `\`private: ${isPrivate}\` contradicts \`visibility: ${visibility}\``,
    fix: 'remove `private`',
  });
}

const mergeMethodKeys = ['allow_merge_commit', 'allow_squash_merge', 'allow_rebase_merge'] as const;

function requireMergeMethod(repository: DeclaredRepository, findings: Findings) {
  if (mergeMethodKeys.some((key) => repository[key] !== false)) return;
  findings.refuse({
    at: [mergeMethodKeys[2]],
    problem: 'is the last merge method: the file turns off all three, but GitHub requires at least one',
    fix: `write \`true\` for one of ${mergeMethodKeys.map((key) => `\`${key}\``).join(', ')}`,
  });
}

function refuseFixesWithoutAlerts(repository: DeclaredRepository, findings: Findings) {
  if (repository.enable_vulnerability_alerts !== false || !repository.enable_automated_security_fixes) return;
  findings.refuse({
    at: ['enable_automated_security_fixes'],
    problem: 'requires the alerts, but `enable_vulnerability_alerts: false` turns them off',
    fix: 'write `enable_vulnerability_alerts: true`, or `enable_automated_security_fixes: false`',
  });
}

/** GitHub accepts only these pairs of title and message, and answers 422 to all others. */
const allowedPairs = {
  squash_merge_commit: [
    'PR_TITLE PR_BODY',
    'PR_TITLE BLANK',
    'PR_TITLE COMMIT_MESSAGES',
    'COMMIT_OR_PR_TITLE COMMIT_MESSAGES',
  ],
  merge_commit: ['PR_TITLE PR_BODY', 'PR_TITLE BLANK', 'MERGE_MESSAGE PR_TITLE'],
};

type CommitKind = keyof typeof allowedPairs;
export const commitKinds = Object.keys(allowedPairs) as CommitKind[];

/** GitHub checks the title and the message as a pair. */
export const getSettingName = (key: string) => commitKinds.find((kind) => key.startsWith(`${kind}_`)) ?? key;

export const listAllowedTitles = (kind: CommitKind, message: string) =>
  allowedPairs[kind].filter((pair) => pair.endsWith(` ${message}`)).map((pair) => pair.split(' ')[0]!);

function validateCommitMessage(repository: DeclaredRepository, findings: Findings, kind: CommitKind) {
  const title = repository[`${kind}_title`];
  const message = repository[`${kind}_message`];
  if (message === undefined) return;
  const allowedTitles = listAllowedTitles(kind, message);
  if (title === undefined)
    findings.refuse({
      at: [`${kind}_message`],
      problem: `GitHub accepts \`${kind}_message\` only together with \`${kind}_title\``,
      fix: `add \`${kind}_title: ${allowedTitles[0]}\``,
    });
  else if (!allowedTitles.includes(title))
    findings.refuse({
      at: [`${kind}_message`],
      problem: `GitHub does not accept the title \`${title}\` with the message \`${message}\``,
      fix: `write one of these pairs: ${allowedPairs[kind].map((pair) => `\`${pair.replace(' ', '` with `')}\``).join(', ')}`,
    });
}
