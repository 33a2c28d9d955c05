/**
 * Formats an audit as text and as JSON. Equal findings of several repositories become one line to keep a fleet report
 * short.
 */

import type { AuditedTarget, AuditResult } from '@trueup/audit/audit';
import {
  type AuditVerdict,
  auditVerdicts,
  describeInvalidException,
  type Finding,
  findWorstVerdict,
  formatFixesAsLines,
  severities,
} from '@trueup/audit/audit';
import type { Look, PageRow } from '@trueup/core/report';
import {
  escapeJson,
  formatCount,
  formatCounts,
  formatFirstNames,
  formatRepositoryCount,
  listRepositoryNames,
} from '@trueup/core/report';
import { groupBy } from '@trueup/core/settings';
import { addRepositoryNameToLines, toJsonLines } from '../command-line/read-command.ts';
import { type Appearance, formatBlocks } from '../terminal/blocks.ts';
import { toLineRows } from '../terminal/page-rows.ts';

/** Findings that differ only in the repository name form one group. */
const createRepositoryPathReplacer = (repository: string) => (text: string) =>
  text.replaceAll(`/repos/${repository}`, '/repos/{owner}/{repo}');

/** A finding without the values of a hidden repository. */
export interface ShownFinding extends Finding {
  readonly repository: string;
}

export const listShownFindings = ({ repository, isWithheld, value }: AuditedTarget): ShownFinding[] =>
  (value?.findings ?? []).map(({ waived, ...finding }) => ({
    ...finding,
    repository,
    ...(isWithheld
      ? { why: [], grants: [], fixes: [] }
      : { waived, why: finding.why.map(createRepositoryPathReplacer(repository)) }),
  }));

export const getWorstVerdict = ({ value }: AuditedTarget): AuditVerdict | 'error' =>
  value ? findWorstVerdict(value.findings) : 'error';

/** The same result always gives the same bytes. */
export function formatAuditJson({ targets, lines }: AuditResult, exit: number) {
  const answer = {
    version: 1,
    exit,
    repositories: targets.map((target) => ({
      repository: target.repository,
      withheld: target.isWithheld || undefined,
      verdict: getWorstVerdict(target),
      findings: listShownFindings(target).map(({ repository: _, fixes, ...finding }) => ({
        ...finding,
        fixes: listFixTexts(fixes),
      })),
      lines: toJsonLines(target.lines),
    })),
    lines: toJsonLines(lines),
  };
  return escapeJson(`${JSON.stringify(answer, null, 2)}\n`);
}

/** Shows one line for each rule that does not pass, or with `isWhole` for each rule. */
export function formatAuditText(result: AuditResult, exit: number, isWhole: boolean, appearance: Appearance) {
  const all = result.targets.flatMap(listShownFindings);
  const shown = isWhole ? all : all.filter(isNotable);
  const alike = groupAlikeFindings(shown).filter(({ length }) => length >= leastAlike);
  const together = new Set(alike.flat());
  const single = shown.filter((finding) => !together.has(finding));
  const grants = describeMissingGrants(all).map((text) => ({ lead: 'note', leadLooks: ['dim'] as const, text }));
  const blocks = [
    alike.flatMap(toGroupRows),
    toFindingRows(single),
    ...toFixBlocks(all),
    [...toLineRows([...result.targets.flatMap(addRepositoryNameToLines), ...result.lines]), ...grants],
    [{ text: `${summarizeVerdicts(result)} Exit ${exit}.`, looks: ['bold'] as const }],
  ];
  return formatBlocks(blocks, appearance);
}

export const isNotable = ({ verdict }: Finding) => verdict !== 'pass' && verdict !== 'not applicable';

const looks: Readonly<Record<AuditVerdict, readonly Look[]>> = {
  fail: ['bold', 'red'],
  unknown: ['bold', 'yellow'],
  waived: ['dim'],
  pass: ['green'],
  'not applicable': ['dim'],
};

/** Groups of at least this many findings are printed as one line. */
const leastAlike = 3;

/** Sorts by verdict, then by severity, then in the order of the rules. */
export function groupAlikeFindings(findings: readonly ShownFinding[]): ShownFinding[][] {
  const rank = ({ verdict, severity }: Finding) =>
    auditVerdicts.indexOf(verdict) * severities.length + severities.indexOf(severity);
  const groups = groupBy(findings, ({ rule, verdict, why, waived }) => JSON.stringify([rule, verdict, why, waived]));
  return [...groups.values()].sort(([first], [second]) => rank(first!) - rank(second!));
}

const mostNames = 6;

function toGroupRows(group: readonly ShownFinding[]): PageRow[] {
  const { verdict } = group[0]!;
  const lead = `${group.length} repositories  ${verdict}`;
  return [
    { lead, leadLooks: looks[verdict], text: formatFindingLine(group[0]!) },
    { indent: 2, text: formatFirstNames(listRepositoryNames(group), mostNames), looks: ['dim'] },
  ];
}

function toFindingRows(findings: readonly ShownFinding[]): PageRow[] {
  const measureWidest = (texts: readonly string[]) => Math.min(Math.max(0, ...texts.map(({ length }) => length)), 44);
  const [name, word] = [
    measureWidest(findings.map((finding) => finding.repository)),
    measureWidest(findings.map((finding) => finding.verdict)),
  ];
  return findings.map((finding) => ({
    lead: `${finding.repository.padEnd(name)}  ${finding.verdict.padEnd(word)}`,
    leadLooks: looks[finding.verdict],
    text: formatFindingLine(finding),
  }));
}

const formatFindingLine = (finding: Finding) =>
  finding.verdict === 'waived'
    ? `${finding.rule}: ${describeException(finding)}`
    : `${finding.rule} (${finding.severity}): ${describeFinding(finding).join(' ')}`;

const describeException = ({ waived }: Finding) =>
  waived
    ? `until ${waived.until} (${waived.owner}): ${waived.reason}; ${formatCount(waived.days, 'day')} left`
    : 'an exception applies';

export function describeFinding(finding: Finding): string[] {
  const { verdict, says, why, waived, grants, fixes } = finding;
  if (verdict === 'waived') return [describeException(finding)];
  const needs = grants.length ? `; needs ${grants.join(', ')}` : '';
  const facts = why.map((fact) => fact.replace(/\.$/, ''));
  const summary =
    verdict === 'unknown' ? `Could not be checked: ${facts.join('; ')}` : facts.map(toSentenceCase).join('. ');
  const advice = fixes.filter(({ set }) => !set).map(({ line }) => line);
  return [
    ...(why.length ? [`${summary}${needs}.`] : []),
    verdict === 'pass' ? says : `Rule: ${says}`,
    ...(waived ? [describeInvalidException(waived)] : []),
    ...(advice.length ? [`To fix, ${advice.join(', and ')}.`] : []),
  ];
}

const toSentenceCase = (text: string) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

export const listFixLinesIfFailing = ({ verdict, fixes }: Finding) =>
  verdict === 'fail' ? formatFixesAsLines(fixes) : [];

function listFixTexts(fixes: Finding['fixes']): string[] {
  const lines = formatFixesAsLines(fixes);
  return [...(lines.length ? [lines.join('\n')] : []), ...fixes.flatMap(({ set, line }) => (set ? [] : [line]))];
}

/** A settings file can contain each section only once, so all fixes of a repository form one block. */
function toFixBlocks(findings: readonly ShownFinding[]): PageRow[][] {
  const failing = findings.filter(({ verdict }) => verdict === 'fail');
  const each = [...groupBy(failing, ({ repository }) => repository)].map(([repository, own]) => {
    return { repository, lines: formatFixesAsLines(own.flatMap(({ fixes }) => fixes)) };
  });
  const alike = groupBy(
    each.filter(({ lines }) => lines.length),
    ({ lines }) => lines.join('\n'),
  );
  return [...alike.values()].map((group) => [
    { text: `To fix ${formatFirstNames(listRepositoryNames(group), mostNames)}, add to the settings file:` },
    ...group[0]!.lines.map((text) => ({ indent: 2, text, whole: true })),
  ]);
}

/** Example: `with Administration: write, 12 more rules could be checked, in 3 repositories` */
export function describeMissingGrants(findings: readonly ShownFinding[]): string[] {
  const unknown = findings.filter(({ verdict }) => verdict === 'unknown');
  const lacking = unknown.flatMap(({ grants, repository }) => grants.map((grant) => ({ grant, repository })));
  return [...groupBy(lacking, ({ grant }) => grant)].map(([grant, waiting]) => {
    const repositories = new Set(waiting.map(({ repository }) => repository)).size;
    return `with ${grant}, ${formatCount(waiting.length, 'more rule')} could be checked, in ${formatCount(repositories, 'repository', 'repositories')}`;
  });
}

/**
 * Examples: `40 repositories, 15 rules. Worst result of each repository: 31 pass, 9 fail.`,
 * `acme/shop: 15 rules: 15 pass.`
 */
export function summarizeVerdicts({ targets, policy }: AuditResult) {
  const [only] = targets;
  const isOne = targets.length === 1 && only!.value !== undefined;
  const verdicts = isOne ? only!.value!.findings.map(({ verdict }) => verdict) : targets.map(getWorstVerdict);
  const counts = formatCounts(verdicts, ['pass', 'fail', 'unknown', 'waived', 'not applicable', 'error']);
  const subject = isOne
    ? `${only!.repository}: ${formatCount(policy.rules.length, 'rule')}`
    : `${formatRepositoryCount(targets)}, ${formatCount(policy.rules.length, 'rule')}. Worst result of each repository`;
  return `${subject}: ${counts || 'none'}.`;
}
