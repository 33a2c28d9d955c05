import { type Call, grantsOf } from '../../src/host/call.ts';
import { grantName } from '../../src/host/grants.ts';
import { neededFor, unseenBy } from '../../src/modes/grants.ts';
import type { Section } from '../../src/sections/section.ts';
import { parseSettings } from '../../src/settings/parse.ts';
import { either } from '../../src/settings/shown.ts';
import { isWrapper } from './annotate.ts';
import type { JsonSchema } from './json-schema.ts';
import { type Row, rowsOf, tellingForms } from './rows.ts';
import { type Documented, sectionSchema } from './settings-schema.ts';
import { valueText } from './takes.ts';
import { visibility } from './visibility.ts';

/** The page of one section. Its example is the one that the tests run. */
export function sectionPage(one: Documented, example: string): string {
  const { section, docs } = one;
  return `${[
    madeBy,
    `# ${section.key}`,
    docs.about,
    undeclared(section),
    '## Example',
    `\`\`\`yaml\n${example.trim()}\n\`\`\``,
    '## Keys',
    ...keys(one),
    '## Permissions',
    permissions(section, example),
    '## Who sees it',
    visibility(section),
    '## Requests',
    requests(section),
    '## Good to know',
    docs.limits.map((limit) => `- ${limit}`).join('\n'),
  ].join('\n\n')}\n`;
}

export const madeBy = '<!-- Made by `npm run reference` from the sections themselves. -->';

/** What becomes of what is live and not named. */
export function undeclared({ settings: { list } }: Section): string {
  if (!list) return 'Keys that the file leaves out stay as they are.';
  if (!list.undeclared) return 'What the file does not name stays as it is.';
  return list.undeclared === 'delete'
    ? 'What is live and not named by the file is **deleted**. With `_undeclared: keep` it stays.'
    : 'What is live and not named by the file stays, and a note says so. With `_undeclared: delete` it is deleted.';
}

function keys(one: Documented): string[] {
  const schema = sectionSchema(one);
  return [introduction(schema), table(['Key', 'Takes', 'Meaning'], rowsOf(schema).map(keyRow))];
}

function introduction(schema: JsonSchema): string {
  const isList = [schema, ...tellingForms(schema)].some(({ type }) => [type].flat().includes('array'));
  if (!isList) return 'A map with these keys:';
  return schema.anyOf?.some(isWrapper)
    ? 'A list of entries, bare or under `entries` in a map with `_undeclared`. Each entry is a map with these keys:'
    : 'A list of entries. Each is a map with these keys:';
}

const keyRow = ({ path, required, deprecated, takes, about, values, standard, of }: Row) => [
  `\`${path}\`${required ? ', required' : ''}${deprecated ? ', deprecated' : ''}`,
  either(takes),
  [
    `${of.length ? `(${of.map((kind) => `\`${kind}\``).join(', ')}) ` : ''}${about}`,
    ...values.map(([value, meaning]) => `${valueText(value)}: ${meaning}`),
    ...(standard === undefined ? [] : [`Left out, it is ${valueText(standard)}.`]),
  ].join('<br>'),
];

/** Those of the example, which declares the section in full. */
function permissions(section: Section, example: string): string {
  const { declared } = parseSettings({ text: example, file: '', sections: [section], origin: 'operator' });
  const whole = declared.map(({ desired }) => ({ section, desired }));
  const named = (mode: 'check' | 'apply') =>
    neededFor(mode, whole)
      .map(({ grant, reasons }) => `${grantName(grant)}${grantToSee(reasons)}`)
      .join('<br>') || 'none';
  const unseen = unseenBy(whole).map(
    ({ grantToSee: { of, grant } }) => `With ${grantName(grant)}, check compares ${of} as well.`,
  );
  return [
    'For all that the example declares. `trueup grants FILE` tells what a file of yours needs.',
    table(['To check', 'To apply'], [[named('check'), named('apply')]]),
    ...unseen,
  ].join('\n\n');
}

/** Why a grant is needed that no request asks for. */
const grantToSee = (reasons: readonly string[]) => {
  const seen = reasons.flatMap((reason) => /\(.*\)$/.exec(reason)?.[0] ?? []);
  return seen.length === reasons.length ? ` ${seen.join(' ')}` : '';
};

function requests({ calls }: Section): string {
  const rows = Object.values(calls).map((make) => make([], {}));
  const once = new Map(rows.toSorted(byRoute).map((call) => [call.route, requestRow(call)]));
  return table(['Request', 'Made by', 'Permission'], [...once.values()]);
}

const verbs = ['query', 'mutation', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Those of one address together; documents behind them. */
function byRoute({ route: one }: Call, { route: other }: Call) {
  const [[verb, path], [otherVerb, otherPath]] = [one.split(' '), other.split(' ')];
  if (path === otherPath) return verbs.indexOf(verb!) - verbs.indexOf(otherVerb!);
  return path! < otherPath! ? -1 : 1;
}

function requestRow(call: Call): string[] {
  const { access, route, routeRules } = call;
  const makers = access === 'write' ? ['apply'] : (routeRules.madeBy ?? ['check', 'apply', 'snapshot']);
  return [`\`${route}\``, makers.join(', '), grantsOf(call).map(grantName).join('<br>') || 'none'];
}

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');

const cell = (text: string) => text.replaceAll('|', '\\|');
