/**
 * Lists changes of a pull request to rules, such as an `_allow` line. Rules decide what an apply may do, and no plan
 * shows them.
 */

import { isOutsideRepository, type OperatorFiles } from '../fleet/operator-files.ts';
import { toShownText } from '../plan/wording.ts';
import type { Line } from '../report/result/result.ts';
import { cutMiddle } from '../report/run-summary.ts';
import { isMap } from '../settings/maps.ts';
import { describeValue, escapeUnsafeCharacters, formatCode } from '../settings/message-text.ts';
import { toSettingsDocument } from '../settings/reading/document.ts';
import { getEntryName } from '../settings/reading/entry-names.ts';
import { redactUrlCredentials } from '../settings/redaction.ts';
import { type Path, type Place, SettingsError, tryToRead } from '../settings/refusal.ts';
import type { PreviewContext } from './run.ts';

export interface FileSides {
  readonly pull: OperatorFiles;
  readonly base: OperatorFiles;
}

export interface ChangedFile {
  readonly file: string;
  readonly baseText?: string;
  readonly pullText?: string;
  /** True for fleet files and policies, which are reported completely. */
  readonly isRules?: boolean;
  /** Hides repository names, because some may be private. */
  readonly isNameless?: boolean;
}

const mostRuleLines = 50;

export function reportRuleChanges(files: readonly ChangedFile[]): Line[] {
  const changes = files.flatMap(listRuleChanges);
  const omitted = changes.length - mostRuleLines;
  const rest: Line = { ...createRuleLine('', `${omitted} more rule changes: review the files`), code: 'rule_changed' };
  return omitted > 0 ? [...changes.slice(0, mostRuleLines), rest] : changes;
}

/** Reports a rule file completely, and other files without their settings. */
export async function reportRuleChangesOfFiles(
  { options: { privateRepos }, world }: Pick<PreviewContext, 'options' | 'world'>,
  files: readonly string[],
  { pull, base }: FileSides,
  ruleFiles: readonly (string | undefined)[] = [],
): Promise<Line[]> {
  // A pull request cannot change files outside its repository.
  const rules = ruleFiles.flatMap((file) => (file === undefined || isOutsideRepository(file, world) ? [] : [file]));
  const readSideText = async (side: OperatorFiles, file: string) =>
    (await side.has(file)) ? side.load(file) : undefined;
  const changed = [...new Set([...rules, ...files])].map(async (file): Promise<ChangedFile[]> => {
    if (await isSameFile(file, pull, base)) return [];
    const [baseText, pullText] = [await readSideText(base, file), await readSideText(pull, file)];
    return [{ file, baseText, pullText, isRules: rules.includes(file), isNameless: privateRepos !== 'show' }];
  });
  return reportRuleChanges((await Promise.all(changed)).flat());
}

/** Git blob ids identify the content, so equal ids need no text. */
export async function isSameFile(file: string, pull: OperatorFiles, base: OperatorFiles) {
  const [isInPull, isInBase] = await Promise.all([pull, base].map((files) => files.has(file)));
  if (!isInPull || !isInBase) return isInPull === isInBase;
  if (!pull.getFileId || !base.getFileId) return (await pull.load(file)) === (await base.load(file));
  const [pullId, baseId] = await Promise.all([pull.getFileId(file), base.getFileId(file)]);
  return pullId !== undefined && pullId === baseId;
}

function listRuleChanges({ file, baseText, pullText, isRules = false, isNameless }: ChangedFile): Line[] {
  const [before, after] = [baseText, pullText].map((text) => parseRules(text, file, isRules));
  const removed = [...before!].filter(([id]) => !after!.has(id)).map(([, rule]) => rule);
  const added = [...after!].filter(([id]) => !before!.has(id)).map(([, rule]) => rule);
  const findCounterpart = (rule: Rule, among: readonly Rule[]) =>
    !rule.isListed && among.find(({ key, isListed }) => key === rule.key && !isListed);
  const all = [
    ...removed.flatMap((rule) => {
      const now = findCounterpart(rule, added);
      const words = now ? `changes from ${rule.value} to ${now.value}` : `loses ${rule.value}`;
      return createRuleLine(rule.key, `${formatRuleCode(rule.key)} ${words}`, now ? now.place : { file });
    }),
    ...added
      .filter((rule) => !findCounterpart(rule, removed))
      .map((rule) => createRuleLine(rule.key, `${formatRuleCode(rule.key)} gains ${rule.value}`, rule.place)),
  ];
  const shownLines = isNameless ? all.map((line) => hideRepositoryNames(line, isRules ? file : undefined)) : all;
  return [...new Map(shownLines.map((line) => [line.message, line])).values()];
}

/**
 * A fleet file names repositories under `targets` and `repositories`, and anywhere as `owner/name`. Paths of layers may
 * contain names too.
 */
function hideRepositoryNames({ key, message }: Line, rulesFile: string | undefined): Line {
  const [top] = key.split(/[.[]/);
  if (rulesFile && ['targets', 'repositories'].includes(top!))
    return createRuleLine(top!, `${formatCode(top!)} changes`, { file: rulesFile });
  const text = toShownText(message)
    .replace(/ \([^()]*\)$/, '')
    .replaceAll(/[\w.-]+\/[\w.-]+/g, '***');
  return createRuleLine(key, text, { file: rulesFile });
}

const createRuleLine = (key: string, message: string, place?: Partial<Place>): Line => {
  const at = place?.line ? `${place.file}, line ${place.line}` : place?.file;
  const text = at ? `${message} (${at})` : message;
  return { kind: 'note', key, message: text, publicMessage: text, code: 'rule_changed' };
};

interface Rule {
  readonly key: string;
  readonly value: string;
  readonly isListed: boolean;
  readonly place: Place;
}

/** An invalid file has no rules here, because another step refuses it. */
function parseRules(text: string | undefined, file: string, isRules: boolean): ReadonlyMap<string, Rule> {
  const rules = new Map<string, Rule>();
  const document = text === undefined ? undefined : tryToRead(() => toSettingsDocument(text, file));
  if (!document || document instanceof SettingsError) return rules;
  const walk = (value: unknown, at: Path, key: string, isInRules: boolean, isListed: boolean) => {
    const walkInner = (item: unknown, part: string | number, name: string) =>
      walk(item, [...at, part], name, isInRules || (typeof part === 'string' && part.startsWith('_')), false);
    if (Array.isArray(value) && value.length)
      for (const [index, item] of value.entries()) {
        if (isMap(item) || Array.isArray(item)) walkInner(item, index, `${key}[${getEntryName(item) ?? index}]`);
        else walk(item, [...at, index], key, isInRules, true);
      }
    else if (isMap(value) && Object.keys(value).length)
      for (const [part, item] of Object.entries(value)) walkInner(item, part, key === '' ? part : `${key}.${part}`);
    else if (isInRules && at.length)
      rules.set(JSON.stringify([key, value]), {
        key,
        value: formatRuleValue(value),
        isListed,
        place: document.place(at),
      });
  };
  walk(document.values, [], '', isRules, false);
  return rules;
}

function formatRuleValue(value: unknown) {
  if (typeof value === 'string') return formatRuleCode(value);
  return typeof value === 'object' ? formatRuleCode(JSON.stringify(value)) : describeValue(value);
}

/** A line of `_allow` starts with a name of up to 140 characters, and ends with the change that it permits. */
const maxRuleLength = 250;

const formatRuleCode = (text: string): string =>
  `\`${cutMiddle(escapeUnsafeCharacters(redactUrlCredentials(text)), maxRuleLength).replaceAll('`', "'")}\``;
