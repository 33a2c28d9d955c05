import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Line } from '@trueup/core/report';
import { escapeHtml, isTrouble, shorten } from '@trueup/core/report';

/** How a page of ours can be recognised, so that nothing else is replaced by one. */
export const madeByUs = '<!doctype html>\n<html lang="en" data-made-by="trueup">';

const commonStyle = readFileSync(new URL('./frame.css', import.meta.url), 'utf8');
const commonScript = readFileSync(new URL('./frame.js', import.meta.url), 'utf8');

/** A page of ours. Everything but the title is markup. */
export interface PageParts {
  readonly title: string;
  /** What the page has beside the style and the script that all pages have. */
  readonly style: string;
  readonly script: string;
  readonly header: string;
  /** What comes above the repositories. */
  readonly main: string;
  /** The form that chooses among the repositories if there are several, and what shows them. */
  readonly filters?: FilterForm;
  readonly repositories: string;
  readonly rest?: string;
}

interface FilterForm {
  readonly search: string;
  /** Fields between the search and the boxes. */
  readonly fields: string;
  readonly legend: string;
  readonly boxes: readonly string[];
}

/** One page that needs no network. */
export function frame({ title, header, main, filters, repositories, rest = '', ...own }: PageParts): string {
  const [style, script] = [commonStyle + own.style, commonScript + own.script];
  return `${madeByUs}
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(script, style)}">
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
${filters ? filterForm(filters) : ''}${repositories}
</section>
</main>
${rest}<script>${script}</script>
</body>
</html>
`;
}

/** The longest text of a page; the JSON report has it in full. */
export const longest = 2000;

/** A message, with what stands between backticks as code. In a quoted value a backtick marks nothing. */
export const markup = (text: string) =>
  shorten(text, longest)
    .split(/("(?:[^"\\]|\\.)*"|`[^`]+`)/)
    .map((part, at) =>
      at % 2 && part.startsWith('`') ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : escapeHtml(part),
    )
    .join('');

/** The script shows this form, since it does nothing without one. */
const filterForm = ({ search, fields, legend, boxes }: FilterForm) => `<form id="filters" class="needs-script">
<label>Search <input type="search" name="search" placeholder="${search}" autocomplete="off"></label>
${fields}
<fieldset><legend>${legend}</legend>${boxes.join(' ')}</fieldset>
</form>
<p id="found" role="status" class="needs-script"></p>
`;

/** Nothing is loaded, sent or opened, and nothing runs but the page's own script, which cannot parse markup. */
const policyFor = (script: string, style: string) =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** How many repositories stand how. A name decides the colour. */
export function standingList(counts: readonly { name: string; word: string; count: number }[]) {
  const items = counts.map(({ name, word, count }) => `<li class="${name}"><b>${count}</b> ${word}</li>`);
  return items.length ? `<ul class="standing">${items.join('')}</ul>` : '';
}

/** A box of the form that is checked at first. */
export const checkBox = (name: string, word: string, value?: string) =>
  `<label><input type="checkbox" name="${name}"${value ? ` value="${value}"` : ''} checked> ${word}</label>`;

export const optionsOf = (names: readonly string[]) =>
  names.map((name) => `<option>${escapeHtml(name)}</option>`).join('');

export const aboutRun = (items: readonly string[], rest = '') =>
  items.length ? `<section><h2>About the run</h2>\n${lineList(items)}${rest}</section>` : '';

export const lineList = (items: readonly string[]) =>
  items.length ? `<ul class="lines">${items.join('\n')}</ul>` : '';

/** `kind` decides the colour. The texts are markup. */
export const lineItem = (kind: string, word: string, texts: readonly string[]) =>
  `<li class="${kind}"><b>${word}</b> ${texts.join('<br>')}</li>`;

/** Errors and warnings come first. */
export const troubleFirst = (lines: readonly Line[]) => [
  ...lines.filter(isTrouble),
  ...lines.filter((line) => !isTrouble(line)),
];

/** The name of a repository in the address of its place on the page. */
export const inLink = (name: string) => encodeURIComponent(name).replaceAll('%2F', '/');
