import type * as v from 'valibot';
import type { Findings, SettingsShape } from '../../settings/schema/shape.ts';
import { openMap, refuseReadOnlyKeys, tryRule } from '../../settings/schema/words.ts';
import { optionalSchemas } from '../rows.ts';
import { patched, repositoryKeys, routed } from './keys.ts';
import { otherNames, prepareRepository, readOnlyKeys } from './prepare.ts';

const Repository = openMap({ ...optionalSchemas({ ...patched, ...routed }), ...refuseReadOnlyKeys(readOnlyKeys) });

export type DeclaredRepository = v.InferOutput<typeof Repository>;

export const settings: SettingsShape<DeclaredRepository> = {
  schema: Repository,
  otherNames,
  prepare: (value, findings) => prepareRepository(value, findings, [...Object.keys(repositoryKeys), ...readOnlyKeys]),
  examine,
};

function examine(repository: DeclaredRepository, findings: Findings) {
  for (const examine of [examineVisibility, examineMethods, examineFixes]) tryRule(() => examine(repository, findings));
  for (const family of families) tryRule(() => examineFamily(repository, findings, family));
}

function examineVisibility({ visibility, private: hidden }: DeclaredRepository, findings: Findings) {
  if (visibility === undefined || hidden === undefined || (visibility !== 'public') === hidden) return;
  findings.refuse({
    at: ['private'],
    problem: `\`private: ${hidden}\` contradicts \`visibility: ${visibility}\``,
    fix: 'remove `private`',
  });
}

const mergeMethodKeys = ['allow_merge_commit', 'allow_squash_merge', 'allow_rebase_merge'] as const;

function examineMethods(repository: DeclaredRepository, findings: Findings) {
  if (mergeMethodKeys.some((key) => repository[key] !== false)) return;
  findings.refuse({
    at: [mergeMethodKeys[2]],
    problem: 'is the last merge method: the file turns off all three, but GitHub requires at least one',
    fix: `write \`true\` for one of ${mergeMethodKeys.map((key) => `\`${key}\``).join(', ')}`,
  });
}

function examineFixes(repository: DeclaredRepository, findings: Findings) {
  if (repository.enable_vulnerability_alerts !== false || !repository.enable_automated_security_fixes) return;
  findings.refuse({
    at: ['enable_automated_security_fixes'],
    problem: 'requires the alerts, but `enable_vulnerability_alerts: false` turns them off',
    fix: 'write `enable_vulnerability_alerts: true`, or `enable_automated_security_fixes: false`',
  });
}

/** The pairs of title and message that the host takes. The host answers 422 to all others. */
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

/** The setting that a key is a part of: the host checks the title and the message of a commit as a pair. */
export const settingOf = (key: string) => families.find((family) => key.startsWith(`${family}_`)) ?? key;

export const listTitles = (family: Family, message: string) =>
  pairs[family].filter((pair) => pair.endsWith(` ${message}`)).map((pair) => pair.split(' ')[0]!);

function examineFamily(repository: DeclaredRepository, findings: Findings, family: Family) {
  const title = repository[`${family}_title`];
  const message = repository[`${family}_message`];
  if (message === undefined) return;
  const legal = listTitles(family, message);
  if (title === undefined)
    findings.refuse({
      at: [`${family}_message`],
      problem: `GitHub accepts \`${family}_message\` only together with \`${family}_title\``,
      fix: `add \`${family}_title: ${legal[0]}\``,
    });
  else if (!legal.includes(title))
    findings.refuse({
      at: [`${family}_message`],
      problem: `GitHub does not accept the title \`${title}\` with the message \`${message}\``,
      fix: `write one of these pairs: ${pairs[family].map((pair) => `\`${pair.replace(' ', '` with `')}\``).join(', ')}`,
    });
}
