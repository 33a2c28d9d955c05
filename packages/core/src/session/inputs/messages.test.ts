import { expect, it } from 'vitest';
import { toWorkflowSyntax } from '../../report/formats/workflow-syntax.ts';
import { modeNames } from '../../report/result/modes.ts';
import { describeInputProblem, readInputs } from './read.ts';
import type { Input } from './rows.ts';
import { inputs } from './table.ts';

const all: readonly Input[] = Object.values(inputs as Readonly<Record<string, Input>>);
const digest = `sha256:${'0'.repeat(64)}`;
/** A test sets an input to the first of these values that it accepts and that is not its default. */
const samples = 'acme/* true milestones archive=true show warn public only 7 1/4 2026-11-22'.split(' ');
const sampleOf = ({ takes, defaultValue }: Input) =>
  [...takes.shown.split(/[|,]/), ...samples].find((text) => text !== defaultValue && isTaken(text, takes)) ?? 'none';

function isTaken(text: string, { parseText }: Input['takes']) {
  try {
    return parseText(text) !== undefined;
  } catch {
    return false;
  }
}

const around: readonly Record<string, string>[] = [
  { repository: 'acme/shop' },
  { repos: 'acme/shop' },
  { repos: 'acme/*', plan: digest, 'settings-file': '../a.yml' },
  { repos: '*', 'private-report': 'issue' },
  { 'fleet-file': 'fleet.yml' },
  { repository: 'acme/shop', 'app-id': '7', token: 't', sections: 'labels' },
];

/** Lists all messages about one input, or about two inputs together. */
function listMessages(): string[] {
  const texts = new Set<string>();
  for (const mode of modeNames)
    for (const others of around)
      for (const input of all)
        for (const value of [sampleOf(input), '\n', '?']) {
          const given: Record<string, string> = { ...others, mode, [input.name]: value };
          const read = readInputs((name) => given[name], {});
          if ('problems' in read)
            for (const each of read.problems) texts.add(`${describeInputProblem(each)}. To fix, ${each.fix}`);
        }
  return [...texts];
}

/** A key of the fleet file or a value can have the name of an input. */
const ofOthers = /`[a-z]+` of `[a-z]+`|is not a valid value.*/g;
const names = all.flatMap(({ name, secret }) => (secret || name === inputs.mode.name ? [] : name));
const bare = new RegExp(`\`(?:${names.join('|')})(?:: [^\`]*)?\``);

it('names every input as its flag, and in a workflow as its YAML key [6.14]', () => {
  const texts = listMessages();
  expect(texts.length).toBeGreaterThan(100);
  for (const text of texts) {
    expect(text.replace(ofOthers, '')).not.toMatch(bare);
    expect(toWorkflowSyntax(text)).not.toMatch(/^--|`--/);
  }
});
