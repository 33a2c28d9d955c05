import { readFileSync } from 'node:fs';
import type { AuditedTarget, AuditResult, AuditRule } from '@trueup/audit/audit';
import { type AuditVerdict, auditVerdicts, type Finding } from '@trueup/audit/audit';
import { minuteText } from '@trueup/core/github';
import type { Line } from '@trueup/core/report';
import { addFix, escapeHtml, formatCount, formatSentence } from '@trueup/core/report';
import {
  aboutRun,
  checkBox,
  frame,
  inLink,
  lineItem,
  lineList,
  markup,
  optionsOf,
  standingList,
  troubleFirst,
} from '../reports/page/frame.ts';
import {
  alikeFindings,
  findingParts,
  findingsToShow,
  fixLines,
  grantTexts,
  isTold,
  type ShownFinding,
  tally,
  wordFor,
} from './audit-text.ts';

const style = readFileSync(new URL('./audit.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('./audit.js', import.meta.url), 'utf8');

const words = ['error', ...auditVerdicts] as const;

type Word = (typeof words)[number];

/** The colours that reports have for outcomes. */
const colours: Readonly<Record<Word, string>> = {
  error: 'failed',
  fail: 'failed',
  unknown: 'drift',
  waived: 'changed',
  pass: 'converged',
  'not applicable': 'skipped',
};

function shownTarget(target: AuditedTarget) {
  const { repository: name, lines } = target;
  return { name, lines, word: wordFor(target), findings: findingsToShow(target) };
}

type ShownTarget = ReturnType<typeof shownTarget>;

/** The answer as one page for a browser, which shows what the text shows. */
export function auditPage(result: AuditResult, exit: number): string {
  const targets = result.targets.map(shownTarget);
  const all = targets.flatMap(({ findings }) => findings);
  return frame({
    title: `Trueup audit of ${targets.length === 1 ? targets[0]!.name : formatCount(targets.length, 'repository', 'repositories')}`,
    script,
    style,
    header: `<p>${escapeHtml(tally(result))} Exit ${exit}. ${escapeHtml(minuteText(result.time))}</p>
${standingOf(targets)}`,
    main: `${linesOfRun(result, all)}
${rulesSection(result.policy.rules, all)}`,
    filters: {
      search: 'names and findings',
      fields: `<label>Rule <select name="rule"><option value="">any</option>${optionsOf(result.policy.rules.map(({ id }) => id))}</select></label>`,
      legend: 'Verdict',
      boxes: words.map((word) => checkBox('word', word, word)),
    },
    repositories: words.flatMap((word) => targets.filter((one) => one.word === word).map(repositoryPart)).join('\n'),
  });
}

const tag = (word: Word) => `<span class="state ${colours[word]}">${word}</span>`;

const standingOf = (targets: readonly ShownTarget[]) =>
  standingList(
    words
      .map((word) => ({ word, name: colours[word], count: targets.filter((one) => one.word === word).length }))
      .filter(({ count }) => count),
  );

/** The lines of the run itself, and what other permissions would show. */
const linesOfRun = ({ lines }: AuditResult, all: readonly ShownFinding[]) =>
  aboutRun([
    ...troubleFirst(lines).map(itemOf),
    ...grantTexts(all).map((text) => lineItem('note', 'note', [markup(text)])),
  ]);

const itemOf = (line: Line) => lineItem(line.kind, line.kind, addFix(formatSentence({ line }), { line }).map(markup));

/** Each rule that does not pass everywhere: how many repositories it has which verdict in, and why. */
function rulesSection(rules: readonly AuditRule[], all: readonly ShownFinding[]) {
  const byRule = new Map(rules.map(({ id }) => [id, [] as ShownFinding[]]));
  for (const one of all) byRule.get(one.rule)!.push(one);
  const broken = rules.filter(({ id }) => byRule.get(id)!.some(isTold));
  const kept = rules.filter((rule) => !broken.includes(rule)).map(({ id }) => `<code>${escapeHtml(id)}</code>`);
  const rest = kept.length ? `<p class="quiet">Followed in all repositories: ${kept.join(', ')}.</p>` : '';
  return `<section id="rules"><h2>Rules</h2>
${broken.map((rule) => rulePart(rule, byRule.get(rule.id)!)).join('\n')}
${rest}</section>`;
}

function rulePart({ id, says, severity }: AuditRule, findings: readonly ShownFinding[]) {
  const counts = auditVerdicts.flatMap((verdict) => {
    const count = findings.filter((one) => one.verdict === verdict).length;
    return count ? [`<span class="state ${colours[verdict]}">${count} ${verdict}</span>`] : [];
  });
  return `<article class="rule"><h3><code>${escapeHtml(id)}</code> <span class="quiet">${severity}</span> ${counts.join(' ')}</h3>
<p>${escapeHtml(says)}</p>
${alikeFindings(findings.filter(isTold)).map(groupPart).join('\n')}
</article>`;
}

/** The repositories of which a rule says the same. */
function groupPart(group: readonly ShownFinding[]) {
  const [first] = group;
  const names = group.map(({ repository: name }) => `<a href="#${escapeHtml(inLink(name))}">${escapeHtml(name)}</a>`);
  const where =
    group.length === 1
      ? `<span>${names[0]}</span>`
      : `<details><summary>${group.length} repositories</summary>${names.join(', ')}</details>`;
  return `<div class="group">${tag(first!.verdict)} <div>${where}${partsText(first!)}</div></div>`;
}

const partsText = (finding: Finding) => {
  const lines = fixLines(finding);
  const block = lines.length ? `<pre>${lines.map(escapeHtml).join('\n')}</pre>` : '';
  return `<p>${findingParts(finding).map(markup).join('<br>')}</p>${block}`;
};

function repositoryPart({ name, word, lines, findings }: ShownTarget) {
  const told = findings.filter(isTold);
  const calm = (['pass', 'not applicable'] as const).flatMap((verdict) => calmPart(findings, verdict));
  return `<article class="repository" id="${escapeHtml(name)}" data-word="${word}"><h3>${escapeHtml(name)} ${tag(word)}</h3>
${lineList(lines.map(itemOf))}
${told.map(findingPart).join('\n')}
${calm.join('\n')}</article>`;
}

const findingPart = (finding: ShownFinding) =>
  `<div class="group" data-word="${finding.verdict}" data-rule="${escapeHtml(finding.rule)}">${tag(finding.verdict)} <div><span><code>${escapeHtml(finding.rule)}</code></span>${partsText(finding)}</div></div>`;

/** Rules that ask for nothing are told in one line. */
function calmPart(findings: readonly ShownFinding[], verdict: AuditVerdict) {
  const those = findings.filter((one) => one.verdict === verdict);
  if (!those.length) return [];
  const names = those.map(({ rule }) => `<code>${escapeHtml(rule)}</code>`);
  const rules = escapeHtml(JSON.stringify(those.map(({ rule }) => rule)));
  return [
    `<details class="calm" data-word="${verdict}" data-rules="${rules}"><summary>${tag(verdict)} ${formatCount(those.length, 'rule')}</summary>${names.join(', ')}</details>`,
  ];
}
