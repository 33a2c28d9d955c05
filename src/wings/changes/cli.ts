import { answer } from '../../cli/answered.ts';
import type { Arguments } from '../../cli/commands/command.ts';
import { tellFailed, tellLines } from '../../cli/page-rows.ts';
import type { Terminal } from '../../cli/terminal.ts';
import { typedInputs } from '../../cli/typed-inputs.ts';
import { administration, organizationAdministration } from '../../host/grants.ts';
import type { Reader } from '../../host/host.ts';
import { inertJson, inertTerminal } from '../../report/inert.ts';
import { readEach, withheldText } from '../../run/readings.ts';
import type { Needs } from '../../session/carriage.ts';
import type { InputProblem } from '../../session/inputs/kinds.ts';
import type { RunOptions } from '../../session/inputs/run-options.ts';
import { inputs } from '../../session/inputs/table.ts';
import { systemWorld, type World } from '../../session/world/world.ts';
import { nearest } from '../../settings/nearest.ts';
import { quote } from '../../settings/shown.ts';
import { type KnownChanges, knownSections, readChanges, type Subject } from './read.ts';
import { changeText } from './told.ts';

/** A history may be read with the permission that changes what it is about. */
const historyNeeds: Needs = { exact: false, grants: [administration.write, organizationAdministration.read] };

/** `trueup who`: who changed a setting last, as the host's own records say. */
export async function who(given: Arguments, terminal: Terminal, reach = systemWorld(terminal.environment)) {
  const result = await answer(await read(given, terminal), readAsked, terminal, reach);
  if ('outcome' in result) return tellFailed(result, terminal);
  const [target] = result.targets;
  const lines = [...result.lines, ...(target?.lines ?? [])];
  if (lines.length) tellLines(lines, terminal);
  if (!target?.value) return 1;
  const { isWithheld } = target;
  terminal.out.write(given.flags.has('json') ? jsonOf(target.value, isWithheld) : textOf(target.value, isWithheld));
  const isSilent = target.value.unread.length > 0 && !target.value.changes.length;
  return isSilent || lines.some(({ kind }) => kind === 'error') ? 1 : 0;
}

function readAsked({ options, subjects }: { options: RunOptions; subjects: readonly Subject[] }, world: World) {
  const read = async ({ reader }: { reader: Reader }) => ({ value: await readChanges(reader, subjects), lines: [] });
  return readEach(options, { needs: historyNeeds, read }, world);
}

async function read(given: Arguments, terminal: Terminal) {
  const [repository, ...keys] = given.files;
  const flags = new Map([...given.flags, ...(repository ? [[inputs.repository.name, repository] as const] : [])]);
  const wrong = [...(repository ? [] : [missingName]), ...(keys.length ? keys.flatMap(problemsIn) : [missingKey])];
  const typed = await typedInputs('check', { ...given, flags }, terminal, { own: ['json'], wrong });
  return 'problems' in typed ? typed : { ...typed, subjects: keys.map(subjectFrom) };
}

const missingName: InputProblem = { input: 'OWNER/NAME', problem: 'is missing', fix: 'name the repository first' };
const missingKey: InputProblem = {
  input: 'SECTION',
  problem: 'is missing',
  fix: 'name what was changed, such as `rulesets/main` or `repository`',
};

function subjectFrom(key: string): Subject {
  const [section = '', ...rest] = key.split('/');
  return { section, names: rest.length ? [rest.join('/')] : [] };
}

function problemsIn(key: string): InputProblem[] {
  const { section, names } = subjectFrom(key);
  if (!knownSections.includes(section)) {
    const meant = nearest(section, knownSections);
    const fix = meant ? `write \`${meant}\`` : `choose from ${knownSections.map((one) => `\`${one}\``).join(', ')}`;
    return [{ input: 'SECTION', problem: `of ${quote(section)} no source says who changed it`, fix }];
  }
  if (!names.length || section === 'rulesets') return [];
  const problem = `only rulesets have a history of each entry, and ${quote(key)} names another`;
  return [{ input: 'ENTRY', problem, fix: `write \`${section}\`` }];
}

function textOf({ changes, unread }: KnownChanges, isWithheld: boolean) {
  if (isWithheld) return `${withheldText}\n`;
  const rows = changes.slice(0, most).map((one) => changeText(one));
  const silent = unread.map((source) => `${source} could not be read with this token, or the host has none`);
  const all = [...(changes.length ? rows : ['no source that could be read says who']), ...silent];
  return all.map((row) => `${inertTerminal(row)}\n`).join('');
}

const most = 10;

function jsonOf({ changes, unread }: KnownChanges, isWithheld: boolean) {
  const dated = changes.map((one) => ({ ...one, at: new Date(one.at).toISOString() }));
  const shown = isWithheld ? { withheld: true, changes: [], unread: [] } : { changes: dated, unread };
  return inertJson(`${JSON.stringify({ version: 1, ...shown }, null, 2)}\n`);
}
