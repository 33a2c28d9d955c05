import { isMap } from '../../../settings/maps.ts';
import type { Path } from '../../../settings/refusal.ts';
import type { Findings } from '../../../settings/shape.ts';

/** The host takes this object whole or not at all, so what is missing is shown in the block as it should be. */
export function refuseHalfChecks(value: unknown, at: Path, isPattern: boolean, findings: Findings) {
  const refuse = (problem: string, fix: string) => findings.refuse({ at, problem, fix, yaml: block(value, isPattern) });
  if (Array.isArray(value)) return refuse('is a bare list, and holds more than names', 'write');
  if (!isMap(value)) return;
  const missing = [
    ...(value.strict === undefined && !isPattern ? ['`strict`'] : []),
    ...(value.contexts === undefined && value.checks === undefined ? ['the list of checks'] : []),
  ];
  if (missing.length) refuse(`is without ${missing.join(' and ')}, and is taken whole or not at all`, 'write');
  else refuseOddChecks(value.checks, at, findings);
}

/** The block as it should be, with all of it that is there. */
function block(value: unknown, isPattern: boolean) {
  const { strict, contexts, checks }: Record<string, unknown> = isMap(value) ? value : { contexts: value };
  const known = typeof strict === 'boolean' ? [`  strict: ${strict}`] : [];
  const unknown = isPattern ? [] : ['  strict: false # or true: only with the newest commits of the branch'];
  const names = [contexts ?? checks]
    .flat()
    .map(nameOf)
    .filter((name) => name !== undefined);
  const list = names.length
    ? ['  contexts:', ...names.map((name) => `    - ${JSON.stringify(name)}`)]
    : ['  contexts: []'];
  return ['required_status_checks:', ...(known.length ? known : unknown), ...list].join('\n');
}

function nameOf(check: unknown) {
  const name = isMap(check) ? check.context : check;
  return typeof name === 'string' ? name : undefined;
}

function refuseOddChecks(checks: unknown, at: Path, findings: Findings) {
  if (!Array.isArray(checks)) return;
  checks.forEach((check, index) => {
    if (typeof check !== 'string') return;
    findings.refuse({
      at: [...at, 'checks', index],
      problem: 'is a bare name, and a check is a map with its `context`',
      fix: `write \`context: ${JSON.stringify(check)}\`, or list the names under \`contexts\``,
    });
  });
}
