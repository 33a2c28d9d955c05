import { describeGrantMismatch, type GrantMismatch } from '@trueup/core/github';
import { escapeAsCode, escapeInvisible, escapeJson } from '@trueup/core/report';
import { version } from '@trueup/core/session';
import { type Assumption, describeOwner } from '../assumptions/assumption.ts';
import type { Facts } from './lab.ts';
import type { AssumptionResult, Verdict } from './test-assumption.ts';

export interface KitReport {
  readonly facts: Facts;
  readonly results: readonly AssumptionResult[];
  /** Assumptions that were not tested, because the run stopped. */
  readonly untried: readonly Assumption[];
  /** Changes of an earlier run that this run could not revert. */
  readonly left: readonly string[];
  readonly requests: number;
  readonly grants: readonly GrantMismatch[];
}

export const countResults = (results: readonly AssumptionResult[], verdict: Verdict) =>
  results.filter((result) => result.verdict === verdict).length;

/** Describes what decides which assumptions a repository can test. Never contains its name. */
export const describeRepositoryKind = ({ plan, visibility, owner, server, isApp }: Omit<Facts, 'repository'>) =>
  [plan ?? 'plan not said', visibility, `repository of ${describeOwner(owner)}`]
    .concat(isApp ? ['by an app'] : [])
    .concat(server ? [`Enterprise Server ${server}`] : [])
    .join(', ');

const formatHeadline = ({ results, untried }: KitReport) =>
  [
    `${countResults(results, 'same')} same`,
    `${countResults(results, 'differs')} differ`,
    `${countResults(results, 'flaky')} flaky`,
    `${countResults(results, 'not here')} not here`,
    ...(untried.length ? [`${untried.length} not tried`] : []),
  ].join(', ');

const isDeviation = ({ verdict }: AssumptionResult) => verdict === 'differs' || verdict === 'flaky';

/** Formats a report that a person can paste anywhere. */
export function formatMarkdownReport(tried: KitReport, date: string): string {
  const news = tried.results.filter(isDeviation);
  return [
    `# Assumptions about GitHub: ${formatHeadline(tried)}`,
    '',
    `Trueup ${version}, ${date}, ${describeRepositoryKind(tried.facts)}, ${tried.requests} requests.`,
    ...news.flatMap((result) => ['', ...formatDeviation(result)]),
    ...formatChapter('Could not be tried here', countReasons(tried.results)),
    ...formatChapter(
      'Not tried, because the run was stopped',
      tried.untried.length ? [`${tried.untried.length} assumptions`] : [],
    ),
    ...formatChapter('Other permissions than Trueup asks for', tried.grants.map(describeGrantMismatch)),
    ...formatChapter('Left in the repository', [...tried.left, ...tried.results.flatMap(({ left }) => left)]),
    '',
  ].join('\n');
}

const formatDeviation = ({ assumption, verdict, differences }: AssumptionResult) => [
  `## ${assumption.id}: ${verdict}`,
  '',
  `${assumption.claim} (rule ${assumption.rule})`,
  '',
  ...differences.map(
    ({ at, expected, seen }) => `- ${escapeAsCode(at)}: expected ${escapeAsCode(expected)}, seen ${escapeAsCode(seen)}`,
  ),
];

/** Example: `3 because it needs a private repository` */
function countReasons(results: readonly AssumptionResult[]) {
  const reasons = results.flatMap(({ why }) =>
    why === undefined ? [] : [why.replace(/^\S+ \S+ answered/, 'GitHub answered')],
  );
  return [...new Set(reasons)].map((why) => `${reasons.filter((one) => one === why).length} because ${why}`);
}

const formatChapter = (heading: string, lines: readonly string[]) =>
  lines.length ? ['', `## ${heading}`, '', ...[...new Set(lines)].map((line) => `- ${escapeAsCode(line)}`)] : [];

export function formatKitJson({ facts: { repository: _, ...facts }, ...tried }: KitReport, date: string): string {
  const beliefs = tried.results.map(({ assumption: { id, claim, rule }, verdict, differences, why }) => ({
    id,
    verdict,
    claim,
    section: id.split('/')[0],
    rule,
    ...(differences.length && { differences }),
    ...(why !== undefined && { why }),
  }));
  const untried = tried.untried.map(({ id }) => id);
  return `${escapeJson(JSON.stringify({ version, date, facts, beliefs, untried, left: tried.left, grants: tried.grants }, undefined, 2))}\n`;
}

/** Formats the text of an issue about the differences. Contains no repository name. */
export function formatIssue(tried: KitReport, date: string): string {
  const { owner, name } = tried.facts.repository;
  const whole = formatMarkdownReport(tried, date).replace(/^# .*\n\n/, '');
  const title = `Assumptions about GitHub: ${countResults(tried.results, 'differs')} differ (${describeRepositoryKind(tried.facts)})`;
  return `Title: ${escapeInvisible(title)}\n\n${whole}`
    .replaceAll(`${owner}/${name}`, 'OWNER/NAME')
    .replaceAll(name, 'NAME');
}
