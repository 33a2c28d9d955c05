import type { AuditedTarget, AuditResult } from '@trueup/audit/audit';
import {
  type AuditVerdict,
  auditVerdicts,
  exceptionText,
  type Finding,
  settingsLines,
  severities,
  worstVerdict,
} from '@trueup/audit/audit';
import type { Look, PageRow } from '@trueup/core/report';
import { escapeJson, formatCount, formatCounts, formatNames, listRepositories } from '@trueup/core/report';
import { groupBy } from '@trueup/core/settings';
import { type Appearance, blocksText } from '../terminal/blocks.ts';
import { lineRows, linesJson, linesOf } from '../terminal/page-rows.ts';

/** Answers that differ only in the name of their repository are one answer. */
const nameRoute = (repository: string) => (text: string) =>
  text.replaceAll(`/repos/${repository}`, '/repos/{owner}/{repo}');

/** A finding with its repository, as everyone who reads the output may know it. */
export interface ShownFinding extends Finding {
  readonly repository: string;
}

export const findingsToShow = ({ repository, isWithheld, value }: AuditedTarget): ShownFinding[] =>
  (value?.findings ?? []).map(({ waived, ...one }) => ({
    ...one,
    repository,
    ...(isWithheld ? { why: [], grants: [], fixes: [] } : { waived, why: one.why.map(nameRoute(repository)) }),
  }));

/** The verdict of a repository; `error` for one that could not be read. */
export const wordFor = ({ value }: AuditedTarget): AuditVerdict | 'error' =>
  value ? worstVerdict(value.findings) : 'error';

/** The answer as JSON for programs. The same result gives the same bytes. */
export function auditJson({ targets, lines }: AuditResult, exit: number) {
  const answer = {
    version: 1,
    exit,
    repositories: targets.map((target) => ({
      repository: target.repository,
      withheld: target.isWithheld || undefined,
      verdict: wordFor(target),
      findings: findingsToShow(target).map(({ repository: _, fixes, ...finding }) => ({
        ...finding,
        fixes: fixTexts(fixes),
      })),
      lines: linesJson(target.lines),
    })),
    lines: linesJson(lines),
  };
  return escapeJson(`${JSON.stringify(answer, null, 2)}\n`);
}

/**
 * The answer for people: a line for each rule that does not pass, or with `isWhole` for each, what more grants would
 * show, and the tally.
 */
export function auditText(result: AuditResult, exit: number, isWhole: boolean, appearance: Appearance) {
  const all = result.targets.flatMap(findingsToShow);
  const told = isWhole ? all : all.filter(isTold);
  const alike = alikeFindings(told).filter(({ length }) => length >= leastAlike);
  const together = new Set(alike.flat());
  const single = told.filter((one) => !together.has(one));
  const grants = grantTexts(all).map((text) => ({ lead: 'note', leadLooks: ['dim'] as const, text }));
  const blocks = [
    alike.flatMap(groupRows),
    findingRows(single),
    ...fixBlocks(all),
    [...lineRows([...result.targets.flatMap(linesOf), ...result.lines]), ...grants],
    [{ text: `${tally(result)} Exit ${exit}.`, looks: ['bold'] as const }],
  ];
  return blocksText(blocks, appearance);
}

/** A finding that asks for something. */
export const isTold = ({ verdict }: Finding) => verdict !== 'pass' && verdict !== 'not applicable';

const looks: Readonly<Record<AuditVerdict, readonly Look[]>> = {
  fail: ['bold', 'red'],
  unknown: ['bold', 'yellow'],
  waived: ['dim'],
  pass: ['green'],
  'not applicable': ['dim'],
};

/** So many repositories with one answer are told together. */
const leastAlike = 3;

/** The worst first: by verdict, then by severity, then in the order of the rules and repositories. */
export function alikeFindings(findings: readonly ShownFinding[]) {
  const rank = ({ verdict, severity }: Finding) =>
    auditVerdicts.indexOf(verdict) * severities.length + severities.indexOf(severity);
  const groups = groupBy(findings, ({ rule, verdict, why, waived }) => JSON.stringify([rule, verdict, why, waived]));
  return [...groups.values()].sort(([one], [other]) => rank(one!) - rank(other!));
}

const mostNamed = 6;

function groupRows(group: readonly ShownFinding[]): PageRow[] {
  const { verdict } = group[0]!;
  const lead = `${group.length} repositories  ${verdict}`;
  return [
    { lead, leadLooks: looks[verdict], text: findingText(group[0]!) },
    { indent: 2, text: formatNames(listRepositories(group), mostNamed), looks: ['dim'] },
  ];
}

function findingRows(findings: readonly ShownFinding[]): PageRow[] {
  const widest = (texts: readonly string[]) => Math.min(Math.max(0, ...texts.map(({ length }) => length)), 44);
  const [name, word] = [widest(findings.map((one) => one.repository)), widest(findings.map((one) => one.verdict))];
  return findings.map((one) => ({
    lead: `${one.repository.padEnd(name)}  ${one.verdict.padEnd(word)}`,
    leadLooks: looks[one.verdict],
    text: findingText(one),
  }));
}

const findingText = (finding: Finding) =>
  finding.verdict === 'waived'
    ? `${finding.rule}: ${exceptionTold(finding)}`
    : `${finding.rule} (${finding.severity}): ${findingParts(finding).join(' ')}`;

const exceptionTold = ({ waived }: Finding) =>
  waived
    ? `until ${waived.until} (${waived.owner}): ${waived.reason}; ${formatCount(waived.days, 'day')} left`
    : 'an exception applies';

/** What was found, the rule, why an exception does not count, and what a person has to do. */
export function findingParts(finding: Finding): string[] {
  const { verdict, says, why, waived, grants, fixes } = finding;
  if (verdict === 'waived') return [exceptionTold(finding)];
  const needs = grants.length ? `; needs ${grants.join(', ')}` : '';
  const facts = why.map((one) => one.replace(/\.$/, ''));
  const found = verdict === 'unknown' ? `Could not be checked: ${facts.join('; ')}` : facts.map(upperFirst).join('. ');
  const advice = fixes.filter(({ set }) => !set).map(({ line }) => line);
  return [
    ...(why.length ? [`${found}${needs}.`] : []),
    verdict === 'pass' ? says : `Rule: ${says}`,
    ...(waived ? [exceptionText(waived)] : []),
    ...(advice.length ? [`To fix, ${advice.join(', and ')}.`] : []),
  ];
}

const upperFirst = (text: string) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** What to write into the settings file for a rule that fails. */
export const fixLines = ({ verdict, fixes }: Finding) => (verdict === 'fail' ? settingsLines(fixes) : []);

/** What to write into the settings file, and what a person has to do. */
function fixTexts(fixes: Finding['fixes']): string[] {
  const lines = settingsLines(fixes);
  return [...(lines.length ? [lines.join('\n')] : []), ...fixes.flatMap(({ set, line }) => (set ? [] : [line]))];
}

/** One block for each set of repositories that need the same lines, because a settings file has each section once. */
function fixBlocks(findings: readonly ShownFinding[]): PageRow[][] {
  const failing = findings.filter(({ verdict }) => verdict === 'fail');
  const each = [...groupBy(failing, ({ repository }) => repository)].map(([repository, own]) => {
    return { repository, lines: settingsLines(own.flatMap(({ fixes }) => fixes)) };
  });
  const alike = groupBy(
    each.filter(({ lines }) => lines.length),
    ({ lines }) => lines.join('\n'),
  );
  return [...alike.values()].map((group) => [
    { text: `To fix ${formatNames(listRepositories(group), mostNamed)}, add to the settings file:` },
    ...group[0]!.lines.map((text) => ({ indent: 2, text, whole: true })),
  ]);
}

/** `Administration: write would answer 12 more, in 3 repositories` */
export function grantTexts(findings: readonly ShownFinding[]): string[] {
  const unknown = findings.filter(({ verdict }) => verdict === 'unknown');
  const lacking = unknown.flatMap(({ grants, repository }) => grants.map((grant) => ({ grant, repository })));
  return [...groupBy(lacking, ({ grant }) => grant)].map(([grant, those]) => {
    const repositories = new Set(those.map(({ repository }) => repository)).size;
    return `with ${grant}, ${formatCount(those.length, 'more rule')} could be checked, in ${formatCount(repositories, 'repository', 'repositories')}`;
  });
}

/** `40 repositories, the worst of 15 rules in each: 31 pass, 5 fail, 3 unknown, 1 waived.` */
export function tally({ targets, policy }: AuditResult) {
  const [only] = targets;
  const isOne = targets.length === 1 && only!.value !== undefined;
  const verdicts = isOne ? only!.value!.findings.map(({ verdict }) => verdict) : targets.map(wordFor);
  const counts = formatCounts(verdicts, ['pass', 'fail', 'unknown', 'waived', 'not applicable', 'error']);
  const what = isOne
    ? `${only!.repository}: ${formatCount(policy.rules.length, 'rule')}`
    : `${formatCount(targets.length, 'repository', 'repositories')}, each with its worst of ${formatCount(policy.rules.length, 'rule')}`;
  return `${what}: ${counts || 'none'}.`;
}
