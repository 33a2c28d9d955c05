/** The common frame of all web pages. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Line } from '@trueup/core/report';
import {
  addFix,
  cutMiddle,
  escapeHtml,
  formatRepositoryCount,
  formatSentence,
  isErrorOrWarning,
} from '@trueup/core/report';

/** Identifies pages of Trueup, which may be replaced. */
export const pageMarker = '<!doctype html>\n<html lang="en" data-made-by="trueup">';

const commonStyle = readFileSync(new URL('./frame.css', import.meta.url), 'utf8');
const commonScript = readFileSync(new URL('./frame.js', import.meta.url), 'utf8');

/** All parts except the title are HTML. */
export interface PageParts {
  readonly title: string;
  /** Added to the common style and script. */
  readonly style: string;
  readonly script: string;
  readonly header: string;
  /** The content above the repositories. */
  readonly main: string;
  /** Set if the page shows several repositories. */
  readonly filters?: FilterForm;
  readonly repositories: string;
  readonly rest?: string;
}

interface FilterForm {
  readonly search: string;
  /** HTML between the search field and the check boxes. */
  readonly fields: string;
  readonly legend: string;
  readonly boxes: readonly string[];
}

/** The page works without a network. */
export function buildPage({ title, header, main, filters, repositories, rest = '', ...own }: PageParts): string {
  const [style, script] = [commonStyle + own.style, commonScript + own.script];
  return `${pageMarker}
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${buildContentPolicy(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#repositories">Skip to the repositories</a>
<header><h1>${escapeHtml(title)}</h1>
${header}</header>
<main>
${main}
<section id="repositories"><h2>Repositories</h2>
${filters ? formatFilterForm(filters) : ''}${repositories}
</section>
</main>
${rest}<script>${script}</script>
</body>
</html>
`;
}

/** The JSON report contains longer texts in full. */
export const longestText = 2000;

export const formatPageTitle = (command: string, targets: readonly { readonly repository: string }[]) =>
  `Trueup ${command} of ${targets.length === 1 ? targets[0]!.repository : formatRepositoryCount(targets)}`;

/** Shortens and escapes a text. Backticks become code, except inside a quoted value. */
export const formatMarkup = (text: string) =>
  cutMiddle(text, longestText)
    .split(/("(?:[^"\\]|\\.)*"|`[^`]+`)/)
    .map((part, at) =>
      at % 2 && part.startsWith('`') ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : escapeHtml(part),
    )
    .join('');

/** The form is hidden until the script runs. */
const formatFilterForm = ({ search, fields, legend, boxes }: FilterForm) => `<form id="filters" class="needs-script">
<label>Search <input type="search" name="search" placeholder="${search}" autocomplete="off"></label>
${fields}
<fieldset><legend>${legend}</legend>${boxes.join(' ')}</fieldset>
</form>
<p id="found" role="status" class="needs-script"></p>
`;

/** The page loads nothing and sends nothing. It runs only its own script, which cannot parse HTML. */
const buildContentPolicy = (script: string, style: string) =>
  [
    "default-src 'none'",
    `script-src ${createHashSource(script)}`,
    `style-src ${createHashSource(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const createHashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The name decides the colour. */
export function formatCountList(counts: readonly { name: string; word: string; count: number }[]) {
  const items = counts.map(({ name, word, count }) => `<li class="${name}"><b>${count}</b> ${word}</li>`);
  return items.length ? `<ul class="standing">${items.join('')}</ul>` : '';
}

export const formatCheckBox = (name: string, word: string, value?: string) =>
  `<label><input type="checkbox" name="${name}"${value ? ` value="${value}"` : ''} checked> ${word}</label>`;

export const formatOptions = (names: readonly string[]) =>
  names.map((name) => `<option>${escapeHtml(name)}</option>`).join('');

export const formatRunSection = (items: readonly string[], rest = '') =>
  items.length ? `<section><h2>About the run</h2>\n${formatLineList(items)}${rest}</section>` : '';

export const formatLineList = (items: readonly string[]) =>
  items.length ? `<ul class="lines">${items.join('\n')}</ul>` : '';

/** The kind decides the colour. The texts are HTML. */
export const formatLineItem = (kind: string, word: string, texts: readonly string[]) =>
  `<li class="${kind}"><b>${word}</b> ${texts.join('<br>')}</li>`;

export const formatReportLine = (line: Line) =>
  formatLineItem(line.kind, line.kind, addFix(formatSentence({ line }), { line }).map(formatMarkup));

export const sortTroubleFirst = (lines: readonly Line[]) => [
  ...lines.filter(isErrorOrWarning),
  ...lines.filter((line) => !isErrorOrWarning(line)),
];

export const encodeLink = (name: string) => encodeURIComponent(name).replaceAll('%2F', '/');
