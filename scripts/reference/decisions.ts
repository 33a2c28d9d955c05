import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Assumption, type AssumptionStep, anyAnswer, type Expected } from '../../live/assumptions/assumption.ts';
import { packs } from '../../packages/audit/src/audit/policy/packs/index.ts';
import { protectionBrakes } from '../../packages/audit/src/protection/brakes/brakes.ts';
import * as protectionCalls from '../../packages/audit/src/protection/sources/calls.ts';
import * as workflowCalls from '../../packages/audit/src/protection/workflows/calls.ts';
import { type Brake, brakes } from '../../packages/core/src/engine/brakes/brakes.ts';
import * as brakeCalls from '../../packages/core/src/engine/brakes/calls.ts';
import type { Call } from '../../packages/core/src/github/call.ts';
import { registry } from '../../packages/core/src/sections/registry.ts';
import { type Backing, listUnverified } from './assumption-status.ts';
import { parseTable } from './table.ts';

/** A brake, verdict, refusal or order of writes that may depend on an unverified assumption. */
export interface Decision {
  readonly kind: 'brake' | 'audit' | 'refusal' | 'order';
  readonly assumption: string;
  /** The brakes, the paths of a policy, the routes, or the files of the tests that describe the decision. */
  readonly where: readonly string[];
}

export const decisionKinds: Readonly<Record<Decision['kind'], { readonly title: string; readonly story: string }>> = {
  brake: {
    title: 'Brakes',
    story: 'The assumption writes a key that the brake checks, or sends a request that the brake sends.',
  },
  audit: {
    title: 'Audit verdicts',
    story: 'The assumption reads a path that a built-in audit rule uses.',
  },
  refusal: {
    title: 'Refusals in the settings file',
    story: 'The assumption expects GitHub to refuse a write. The tests of its rule refuse something in a file.',
  },
  order: {
    title: 'Orders of writes',
    story: 'The assumption includes a write, and tests of its rule and section name an order.',
  },
};

/** A row of `live/decisions.tsv`. */
export interface DecisionReason {
  readonly kind: string;
  readonly assumption: string;
  readonly outcome: string;
  readonly reason: string;
}

export const readDecisionReasons = (root: string) =>
  parseTable(readFileSync(join(root, 'live', 'decisions.tsv'), 'utf8')) as unknown as DecisionReason[];

/** Finds the decisions that may depend on an unverified assumption, by requests and by rules. */
export function findUnbackedDecisions(root: string, backing: Backing): Decision[] {
  const titles = readTestTitles(root);
  return listUnverified(backing).flatMap((assumption) => {
    const steps = assumption.steps.flatMap(describeRequest);
    const placesByKind = {
      brake: findBrakes(steps),
      audit: findAuditPaths(steps),
      refusal: findRefusals(assumption, steps, titles),
      order: findOrders(assumption, steps, titles),
    };
    return Object.entries(placesByKind).flatMap(([kind, where]) =>
      where.length ? [{ kind: kind as Decision['kind'], assumption: assumption.id, where }] : [],
    );
  });
}

/** The parts of an assumption's step that are known before a run. */
interface RequestStep {
  readonly route: string;
  readonly access: Call['access'];
  readonly keys: readonly string[];
  /** The keys of the answer that the step checks. If unset, the step does not check the answer. */
  readonly checkedKeys?: readonly string[];
  readonly isRefused: boolean;
}

/** Returns nothing for steps that encrypt a secret. Other steps of those assumptions have the same routes. */
function describeRequest({ call, expect }: AssumptionStep): RequestStep[] {
  try {
    const built = typeof call === 'function' ? call(anyAnswer) : call;
    if (built instanceof Promise) {
      built.catch(() => {});
      return [];
    }
    const expected: Expected | undefined = typeof expect === 'function' ? expect(anyAnswer) : expect;
    const statuses = [expected?.status ?? []].flat();
    return [
      {
        route: built.route,
        access: built.access,
        keys: listBodyKeys(built.body),
        ...(expect && { checkedKeys: listBodyKeys(expected?.body) }),
        isRefused: statuses.length > 0 && statuses.every((status) => status >= 400),
      },
    ];
  } catch {
    return [];
  }
}

/** Lists all keys of a body, at any depth. */
function listBodyKeys(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(listBodyKeys);
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, inner]) => [key, ...listBodyKeys(inner)]);
}

const listRoutes = (calls: object) =>
  Object.values(calls).flatMap((createCall) => {
    if (typeof createCall !== 'function') return [];
    const { route } = createCall(anyAnswer, {}) ?? {};
    return typeof route === 'string' ? [route] : [];
  });

const sections = registry.map(({ key, calls }) => ({ key, routes: listRoutes(calls) }));

/** Finds brakes that check a key of the steps, or send one of their requests. */
function findBrakes(steps: readonly RequestStep[]): string[] {
  const routesByBrake = {
    'own-access': listRoutes(brakeCalls),
    'weaker-default': listRoutes(protectionCalls),
    'own-run': listRoutes(workflowCalls),
  };
  return [...brakes, ...protectionBrakes].flatMap(({ code, keys = [] }: Brake) => {
    const brakeRoutes: readonly string[] = routesByBrake[code as keyof typeof routesByBrake] ?? [];
    const isRelated = steps.some(
      ({ route, access, keys: sent }) =>
        brakeRoutes.includes(route) ||
        keys.some((path) => {
          const [section, ...rest] = path.split('.');
          const isOfSection = sections.some(({ key, routes }) => key === section && routes.includes(route));
          return access === 'write' && isOfSection && sent.includes(rest.at(-1)!);
        }),
    );
    return isRelated ? [`brake ${code}`] : [];
  });
}

/** The paths of all built-in rules. */
const auditPaths = Object.values(packs)
  .flat()
  .flatMap(({ require }) => listPaths(require));

function listPaths(require: unknown): string[] {
  if (Array.isArray(require)) return require.flatMap(listPaths);
  if (typeof require !== 'object' || require === null) return [];
  return Object.entries(require).flatMap(([key, inner]) => (key === 'any' || key === 'all' ? listPaths(inner) : [key]));
}

/** Finds paths whose section a step reads, if the step checks the key of the path or a refusal. */
function findAuditPaths(steps: readonly RequestStep[]): string[] {
  const read = steps.filter(({ access, checkedKeys }) => access === 'read' && checkedKeys);
  return [...new Set(auditPaths)].filter((path) => {
    const [section, key] = path.split('.');
    if (section === 'protection') return read.some(({ route }) => protectionRoutes.includes(route));
    const routes = sections.find(({ key: sectionKey }) => sectionKey === section)?.routes ?? [];
    return read.some(
      ({ route, checkedKeys, isRefused }) => routes.includes(route) && (isRefused || checkedKeys!.includes(key!)),
    );
  });
}

const protectionRoutes = listRoutes(protectionCalls);

interface TestTitle {
  readonly file: string;
  readonly title: string;
  readonly rules: readonly string[];
}

function readTestTitles(root: string): TestTitle[] {
  const files = ['packages', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  return files
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/(['"`])((?:(?!\1)[^\n])+?)((?: \[[\d.]+\])+)\1/g)].map(
        ([, , title, rules]) => ({ file, title: title!, rules: rules!.match(/[\d.]+/g)! }),
      ),
    );
}

/** Finds refused writes of a section, and tests of the rule that refuse something in the file. */
function findRefusals({ rule }: Assumption, steps: readonly RequestStep[], titles: readonly TestTitle[]) {
  const refused = steps.filter(
    ({ access, isRefused, route }) =>
      access === 'write' && isRefused && sections.some(({ routes }) => routes.includes(route)),
  );
  const isRefusal = ({ file, title, rules }: TestTitle) =>
    rules.includes(rule) && /refus|reject|invalid/.test(title) && file.startsWith('packages/');
  return refused.length
    ? [...new Set(refused.map(({ route }) => route)), ...findTestFiles(titles, refused, isRefusal)]
    : [];
}

/** Finds tests of an order, if the assumption includes a successful write. */
const findOrders = ({ rule }: Assumption, steps: readonly RequestStep[], titles: readonly TestTitle[]) =>
  steps.some(({ access, isRefused }) => access === 'write' && !isRefused)
    ? findTestFiles(
        titles,
        steps,
        ({ title, rules }) => rules.includes(rule) && /\b(before|after|first|last|behind|until)\b/.test(title),
      )
    : [];

/** Finds the test files of the sections whose requests the steps send. */
function findTestFiles(
  titles: readonly TestTitle[],
  steps: readonly RequestStep[],
  isMatch: (title: TestTitle) => boolean,
) {
  const stepSections = sections.filter(({ routes }) => steps.some(({ route }) => routes.includes(route)));
  const names = [...stepSections.map(({ key }) => key), 'families', 'order'].flatMap((key) => [
    key,
    key.replaceAll('_', '-'),
  ]);
  const isOfSections = ({ file }: TestTitle) => names.some((name) => file.split(/[/.]/).includes(name));
  return [...new Set(titles.filter((title) => isOfSections(title) && isMatch(title)).map(({ file }) => file))];
}
