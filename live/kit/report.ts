import { describeGrantMismatch, type GrantMismatch } from '@trueup/core/github';
import { escapeAsCode, escapeInvisible, escapeJson } from '@trueup/core/report';
import { version } from '@trueup/core/session';
import { type Assumption, describeOwner } from '../assumptions/assumption.ts';
import type { Facts } from './lab.ts';
import type { Result, Verdict } from './test-assumption.ts';

/** What was tried, as a report tells it. */
export interface Tried {
  readonly facts: Facts;
  readonly results: readonly Result[];
  /** What is left to try, because the run was stopped. */
  readonly untried: readonly Assumption[];
  /** What an earlier run left and this one could not take back. */
  readonly left: readonly string[];
  readonly requests: number;
  readonly grants: readonly GrantMismatch[];
}

export const countOf = (results: readonly Result[], verdict: Verdict) =>
  results.filter((result) => result.verdict === verdict).length;

/** `Free, public`: what decides which assumptions can be tried. Never the name of the repository. */
export const describeRepositoryKind = ({ plan, visibility, owner, server, isApp }: Omit<Facts, 'repository'>) =>
  [plan ?? 'plan not said', visibility, `repository of ${describeOwner(owner)}`]
    .concat(isApp ? ['by an app'] : [])
    .concat(server ? [`Enterprise Server ${server}`] : [])
    .join(', ');

const headline = ({ results, untried }: Tried) =>
  [
    `${countOf(results, 'same')} same`,
    `${countOf(results, 'differs')} differ`,
    `${countOf(results, 'flaky')} flaky`,
    `${countOf(results, 'not here')} not here`,
    ...(untried.length ? [`${untried.length} not tried`] : []),
  ].join(', ');

const isNews = ({ verdict }: Result) => verdict === 'differs' || verdict === 'flaky';

/** For a person, who may paste it anywhere. */
export function writeMarkdown(tried: Tried, date: string): string {
  const news = tried.results.filter(isNews);
  return [
    `# Beliefs about the host: ${headline(tried)}`,
    '',
    `Trueup ${version}, ${date}, ${describeRepositoryKind(tried.facts)}, ${tried.requests} requests.`,
    ...news.flatMap((result) => ['', ...told(result)]),
    ...under('Could not be tried here', whyNot(tried.results)),
    ...under('Not tried, because the run was stopped', tried.untried.length ? [`${tried.untried.length} beliefs`] : []),
    ...under('Other permissions than Trueup asks for', tried.grants.map(describeGrantMismatch)),
    ...under('Left in the repository', [...tried.left, ...tried.results.flatMap(({ left }) => left)]),
    '',
  ].join('\n');
}

const told = ({ assumption, verdict, differences }: Result) => [
  `## ${assumption.id}: ${verdict}`,
  '',
  `${assumption.claim} (rule ${assumption.rule})`,
  '',
  ...differences.map(
    ({ at, expected, seen }) => `- ${escapeAsCode(at)}: expected ${escapeAsCode(expected)}, seen ${escapeAsCode(seen)}`,
  ),
];

/** The reasons, each with the number of assumptions. */
function whyNot(results: readonly Result[]) {
  const reasons = results.flatMap(({ why }) =>
    why === undefined ? [] : [why.replace(/^\S+ \S+ answered/, 'the host answered')],
  );
  return [...new Set(reasons)].map((why) => `${reasons.filter((one) => one === why).length} because ${why}`);
}

const under = (heading: string, lines: readonly string[]) =>
  lines.length ? ['', `## ${heading}`, '', ...[...new Set(lines)].map((line) => `- ${escapeAsCode(line)}`)] : [];

/** For another program. */
export function writeJson({ facts: { repository: _, ...facts }, ...tried }: Tried, date: string): string {
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

/** The text of an issue about what differs, ready to be pasted. It names no repository. */
export function issueText(tried: Tried, date: string): string {
  const { owner, name } = tried.facts.repository;
  const whole = writeMarkdown(tried, date).replace(/^# .*\n\n/, '');
  const title = `Beliefs about the host: ${countOf(tried.results, 'differs')} differ (${describeRepositoryKind(tried.facts)})`;
  return `Title: ${escapeInvisible(title)}\n\n${whole}`
    .replaceAll(`${owner}/${name}`, 'OWNER/NAME')
    .replaceAll(name, 'NAME');
}
