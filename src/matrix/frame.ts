import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inertText } from '../report/inert.ts';

/** How a page of ours can be recognised, so that nothing else is replaced by one. */
export const madeByUs = '<!doctype html>\n<html lang="en" data-made-by="trueup">';

const commonStyle = readFileSync(new URL('./matrix.css', import.meta.url), 'utf8');

/** A page of ours. Everything but the title and the script is markup. */
export interface PageParts {
  readonly title: string;
  readonly script: string;
  /** Rules beside those that all pages have. */
  readonly style?: string;
  /** The id of the section that a keyboard can skip to, which is also its name. */
  readonly skipTo: string;
  readonly header: string;
  readonly main: string;
  readonly rest?: string;
}

/** One page that needs no network. */
export function framed({ title, script, style: more = '', skipTo, header, main, rest = '' }: PageParts): string {
  const style = commonStyle + more;
  return `${madeByUs}
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(script, style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${inertText(title)}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#${skipTo}">Skip to the ${skipTo}</a>
<header><h1>${inertText(title)}</h1>
${header}</header>
<main>
${main}
</main>
${rest}<script>${script}</script>
</body>
</html>
`;
}

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
