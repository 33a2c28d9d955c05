/** Builds the web page of an audit. The page has the same content as the text report. */

import { readFileSync } from 'node:fs';
import type { AuditedTarget, AuditResult, AuditRule } from '@trueup/audit/audit';
import { type AuditVerdict, auditVerdicts, type Finding } from '@trueup/audit/audit';
import { formatMinute } from '@trueup/core/github';
import { escapeHtml, formatCount } from '@trueup/core/report';
import {
  buildPage,
  encodeLink,
  formatCheckBox,
  formatCountList,
  formatLineItem,
  formatLineList,
  formatMarkup,
  formatOptions,
  formatPageTitle,
  formatReportLine,
  formatRunSection,
  sortTroubleFirst,
} from '../reports/page/frame.ts';
import {
  describeFinding,
  describeMissingGrants,
  getWorstVerdict,
  groupAlikeFindings,
  isNotable,
  listFixLinesIfFailing,
  listShownFindings,
  type ShownFinding,
  summarizeVerdicts,
} from './audit-text.ts';

const style = readFileSync(new URL('./audit.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('./audit.js', import.meta.url), 'utf8');

const verdictWords = ['error', ...auditVerdicts] as const;

type VerdictWord = (typeof verdictWords)[number];

const colours: Readonly<Record<VerdictWord, string>> = {
  error: 'failed',
  fail: 'failed',
  unknown: 'drift',
  waived: 'changed',
  pass: 'converged',
  'not applicable': 'skipped',
};

type AuditPageTarget = ReturnType<typeof toAuditPageTarget>;

export function buildAuditPage(result: AuditResult, exit: number): string {
  const targets = result.targets.map(toAuditPageTarget);
  const all = targets.flatMap(({ findings }) => findings);
  return buildPage({
    title: formatPageTitle('audit', result.targets),
    script,
    style,
    header: `<p>${escapeHtml(summarizeVerdicts(result))} Exit ${exit}. ${escapeHtml(formatMinute(result.time))}</p>
${formatVerdictCounts(targets)}`,
    main: `${formatAuditRunSection(result, all)}
${formatRulesSection(result, all)}`,
    filters: {
      search: 'names and findings',
      fields: `<label>Rule <select name="rule"><option value="">any</option>${formatOptions(result.policy.rules.map(({ id }) => id))}</select></label>`,
      legend: 'Verdict',
      boxes: verdictWords.map((word) => formatCheckBox('word', word, word)),
    },
    repositories: verdictWords
      .flatMap((word) => targets.filter((target) => target.word === word).map(formatRepository))
      .join('\n'),
  });
}

function toAuditPageTarget(target: AuditedTarget) {
  const { repository: name, lines } = target;
  return { name, lines, word: getWorstVerdict(target), findings: listShownFindings(target) };
}

const formatVerdictTag = (word: VerdictWord) => `<span class="state ${colours[word]}">${word}</span>`;

const formatVerdictCounts = (targets: readonly AuditPageTarget[]) =>
  formatCountList(
    verdictWords
      .map((word) => ({ word, name: colours[word], count: targets.filter((target) => target.word === word).length }))
      .filter(({ count }) => count),
  );

const formatAuditRunSection = ({ lines }: AuditResult, all: readonly ShownFinding[]) =>
  formatRunSection([
    ...sortTroubleFirst(lines).map(formatReportLine),
    ...describeMissingGrants(all).map((text) => formatLineItem('note', 'note', [formatMarkup(text)])),
  ]);

function formatRulesSection({ policy: { rules }, targets }: AuditResult, all: readonly ShownFinding[]) {
  const byRule = new Map(rules.map(({ id }) => [id, [] as ShownFinding[]]));
  for (const finding of all) byRule.get(finding.rule)!.push(finding);
  const broken = rules.filter(({ id }) => byRule.get(id)!.some(isNotable));
  const others = rules.filter((rule) => !broken.includes(rule));
  const isFollowed = ({ id }: AuditRule) => byRule.get(id)!.some(({ verdict }) => verdict === 'pass');
  const isRead = ({ value }: AuditedTarget) => value !== undefined;
  const where = targets.every(isRead) ? '' : ' that could be read';
  return `<section id="rules"><h2>Rules</h2>
${broken.map((rule) => formatRule(rule, byRule.get(rule.id)!)).join('\n')}
${formatQuietRules(`Followed in all repositories${where}`, others.filter(isFollowed))}
${formatQuietRules(
  targets.some(isRead) ? 'Not applicable' : 'Not checked',
  others.filter((rule) => !isFollowed(rule)),
)}</section>`;
}

const formatQuietRules = (words: string, rules: readonly AuditRule[]) =>
  rules.length
    ? `<p class="quiet">${words}: ${rules.map(({ id }) => `<code>${escapeHtml(id)}</code>`).join(', ')}.</p>`
    : '';

function formatRule({ id, says, severity }: AuditRule, findings: readonly ShownFinding[]) {
  const counts = auditVerdicts.flatMap((verdict) => {
    const count = findings.filter((finding) => finding.verdict === verdict).length;
    return count ? [`<span class="state ${colours[verdict]}">${count} ${verdict}</span>`] : [];
  });
  return `<article class="rule"><h3><code>${escapeHtml(id)}</code> <span class="quiet">${severity}</span> ${counts.join(' ')}</h3>
<p>${escapeHtml(says)}</p>
${groupAlikeFindings(findings.filter(isNotable)).map(formatFindingGroup).join('\n')}
</article>`;
}

function formatFindingGroup(group: readonly ShownFinding[]) {
  const [first] = group;
  const names = group.map(
    ({ repository: name }) => `<a href="#${escapeHtml(encodeLink(name))}">${escapeHtml(name)}</a>`,
  );
  const where =
    group.length === 1
      ? `<span>${names[0]}</span>`
      : `<details><summary>${group.length} repositories</summary>${names.join(', ')}</details>`;
  return `<div class="group">${formatVerdictTag(first!.verdict)} <div>${where}${formatFindingParts(first!)}</div></div>`;
}

const formatFindingParts = (finding: Finding) => {
  const lines = listFixLinesIfFailing(finding);
  const block = lines.length ? `<pre>${lines.map(escapeHtml).join('\n')}</pre>` : '';
  return `<p>${describeFinding(finding).map(formatMarkup).join('<br>')}</p>${block}`;
};

function formatRepository({ name, word, lines, findings }: AuditPageTarget) {
  const notable = findings.filter(isNotable);
  const calm = (['pass', 'not applicable'] as const).flatMap((verdict) => formatCollapsedRules(findings, verdict));
  return `<article class="repository" id="${escapeHtml(name)}" data-word="${word}"><h3>${escapeHtml(name)} ${formatVerdictTag(word)}</h3>
${formatLineList(lines.map(formatReportLine))}
${notable.map(formatFinding).join('\n')}
${calm.join('\n')}</article>`;
}

const formatFinding = (finding: ShownFinding) =>
  `<div class="group" data-word="${finding.verdict}" data-rule="${escapeHtml(finding.rule)}">${formatVerdictTag(finding.verdict)} <div><span><code>${escapeHtml(finding.rule)}</code></span>${formatFindingParts(finding)}</div></div>`;

function formatCollapsedRules(findings: readonly ShownFinding[], verdict: AuditVerdict): string[] {
  const matching = findings.filter((finding) => finding.verdict === verdict);
  if (!matching.length) return [];
  const names = matching.map(({ rule }) => `<code>${escapeHtml(rule)}</code>`);
  const rules = escapeHtml(JSON.stringify(matching.map(({ rule }) => rule)));
  return [
    `<details class="calm" data-word="${verdict}" data-rules="${rules}"><summary>${formatVerdictTag(verdict)} ${formatCount(matching.length, 'rule')}</summary>${names.join(', ')}</details>`,
  ];
}
