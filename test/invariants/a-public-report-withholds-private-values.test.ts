import { expect, it } from 'vitest';
import type { Call, ReadCall, WriteCall } from '../../packages/core/src/github/call.ts';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import type { DeclaredSection } from '../../packages/core/src/report/result/declared.ts';
import { reportSectionFailure } from '../../packages/core/src/report/result/failure-lines.ts';
import { toLineView } from '../../packages/core/src/run/privacy/admin-values.ts';
import { redactLine } from '../../packages/core/src/run/privacy/redact.ts';
import type { Section } from '../../packages/core/src/sections/section.ts';
import { catchFailure, openFakeGithub } from '../kit/runs/fake-github.ts';
import {
  declareValue,
  everySection,
  openSampleScene,
  type SectionSample,
  withVisibility,
} from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';

const inPublicWorkflow = { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop' };

/** Returns the log lines of a workflow in a public repository for a section that differs. */
async function listPublicLines(tried: SectionSample): Promise<string[]> {
  const { settings, opposites = [], environment } = tried.sample;
  const files = [settings, ...opposites.map((value) => declareValue(tried, value))];
  const openPublicScene = () =>
    openSampleScene(withVisibility(tried, 'public'), {}, { environment: { ...environment, ...inPublicWorkflow } });
  const said = files.map(async (file) => {
    const { targets } = await openPublicScene().check(file);
    return targets.flatMap(({ sections }) =>
      sections.flatMap(({ lines }) => lines.map(({ message }) => toShownText(message))),
    );
  });
  return (await Promise.all(said)).flat();
}

it.each(pickSample(everySection, 12, 'withheld'))(
  'hides only whole words of the messages about $key in a public log [6.3]',
  async (tried) => {
    const said = await listPublicLines(tried);
    expect(said).not.toEqual([]);
    expect(said.filter((line) => /\w\(not shown|\(not shown[^)]*\)\w/.test(line))).toEqual([]);
  },
);

/** A public log quotes GitHub's message only for refusals of these calls. */
const quoted: Readonly<Record<string, 'all' | readonly string[]>> = {
  repository: [
    ...['get', 'update of description', 'set topics'],
    ...['get', 'set'].flatMap((verb) => [`${verb} enable_sponsorships`, `${verb} issue_creation_policy`]),
    ...['get', 'on', 'off'].map((verb) => `${verb} enable_private_vulnerability_reporting`),
  ],
  custom_properties: 'all',
  labels: 'all',
  milestones: 'all',
  workflows: 'all',
  collaborators: ['getRepositoryOwner', 'lookUpUser'],
  interaction_limits: ['lookUpUser'],
  teams: ['getRepositoryOwner', 'getOrganization', 'getExistingOrganization'],
  actions: ['getPresenceConditions'],
  environments: [
    ...['list', 'get', 'findEnvironment', 'put', 'listBranchPolicies', 'createBranchPolicy', 'removeBranchPolicy'],
    ...['listProtectionRules', 'enableProtectionRule', 'disableProtectionRule', 'listPins', 'pin', 'reorder'],
  ],
  branches: ['getBranch', 'listProtected', 'getDefaultBranch', 'findUser', 'findApp', 'getRepositoryId'],
  rulesets: ['getPresenceConditions', 'list', 'get', 'create', 'replace', 'remove'],
  pages: ['getRepository'],
};

/** The body of these calls decides who may see GitHub's message. */
const bodies: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'repository update': {
    ' of description': { description: 'x' },
    ' of a merge setting': { description: 'x', allow_rebase_merge: true },
    ' of an unknown key': { sesame: true },
  },
  'rulesets create': { '': {}, ' with bypass actors': { bypass_actors: [{}] } },
  'rulesets replace': { '': {}, ' with bypass actors': { bypass_actors: [{}] } },
};

const canary = 'kestrel';

/** Returns the line of a refused request for readers who may see everything, and for everyone. */
async function formatRefusalLines(section: Section, call: Call, status: number, message: string) {
  const names = [...call.route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const params = Object.fromEntries(names.map((name) => [name, ['owner', 'org'].includes(name) ? 'acme' : canary]));
  const { clock, writer } = openFakeGithub(() => ({ status, body: { message } }));
  const sent = { ...call, params };
  const failure = await catchFailure(
    clock.run<unknown>(call.access === 'read' ? writer.ask(sent as ReadCall) : writer.send(sent as WriteCall)),
  );
  const line = reportSectionFailure({ section, place: () => undefined } as unknown as DeclaredSection, failure);
  return { whole: toLineView(line, 'full'), open: toLineView(line, 'public'), bare: redactLine(line) };
}

/** Returns the public line for a refusal whose path and message contain the canary. */
async function formatPublicRefusal(section: Section, call: Call) {
  const { whole, open } = await formatRefusalLines(
    section,
    call,
    isReadAsAbsence(call, 422) ? 409 : 422,
    `${canary} is taken`,
  );
  expect(JSON.stringify(whole)).toContain(`${canary} is taken`);
  return JSON.stringify(open);
}

const listSectionCalls = ({ key, section }: SectionSample) =>
  Object.entries(section.calls).flatMap(([name, make]) =>
    Object.entries(bodies[`${key} ${name}`] ?? { '': {} }).map(([when, body]) => ({
      name: `${name}${when}`,
      call: make([], body),
    })),
  );

it.each(everySection)(
  "quotes GitHub's answers about $key in a public log only for requests that everyone can see [7.23]",
  async (tried) => {
    const said = await Promise.all(
      listSectionCalls(tried).map(async ({ name, call }) => ({
        name,
        line: await formatPublicRefusal(tried.section, call),
      })),
    );
    const open = said.filter(({ line }) => line.includes(canary)).map(({ name }) => name);
    const expected = quoted[tried.key] ?? [];
    expect(open.toSorted()).toEqual(expected === 'all' ? said.map(({ name }) => name).toSorted() : expected.toSorted());
    for (const { name, line } of said.filter(({ name }) => !open.includes(name)))
      expect([name, line]).toEqual([name, expect.stringMatching(/answered 4\d\d: \(not shown/)]);
  },
);

/** Returns whether the call reads the status as data. */
const isReadAsAbsence = ({ routeRules }: Call, status: number) =>
  'absent' in routeRules && (routeRules.absentOn ?? [404]).includes(status);

/** Returns a refusal that the call has its own message for, and one without. */
function chooseRefusals(call: Call) {
  const { api, access, routeRules } = call;
  const { hints = {}, unchangedOn: notes = {} } = routeRules;
  return [403, 404, 409, 422]
    .filter((status) => access === 'write' && !(status in notes) && !(status === 404 && api === 'graphql'))
    .filter((status) => !isReadAsAbsence(call, status))
    .map((status) => ({ status, hint: hints[status] }));
}

it.each(everySection)(
  "reports the status and Trueup's hint of each refused write of $key, and hides private values [7.23]",
  async (tried) => {
    for (const { name, call } of listSectionCalls(tried))
      for (const { status, hint } of chooseRefusals(call)) {
        const said = await formatRefusalLines(tried.section, call, status, `Validation Failed: ${canary} is taken`);
        const about = [tried.key, name, status, said.open.message];
        expect([...about, toShownText(said.open.message).includes(`answered ${status}: Validation Failed: `)]).toEqual([
          ...about,
          true,
        ]);
        expect([...about, toShownText(said.open.message).includes(hint ? `(${hint})` : '')]).toEqual([...about, true]);
        expect([...about, toShownText(said.bare.message).includes(hint ?? '')]).toEqual([...about, true]);
        expect(JSON.stringify(said.bare)).not.toContain(canary);
        const isQuoted = JSON.stringify(said.open).includes(canary);
        const known = quoted[tried.key] ?? [];
        expect([...about, isQuoted]).toEqual([...about, known === 'all' || known.includes(name)]);
      }
  },
);

it.each([
  'Not Found',
  'Resource not accessible by personal access token',
  'Repository was archived so is read-only.',
  'Advanced Security must be enabled for this repository to use code scanning.',
])('quotes a general sentence of GitHub completely in a public log: %s [7.23]', async (sentence) => {
  const { section } = everySection.find(({ key }) => key === 'actions_secrets')!;
  const call = section.calls.put!('x');
  const { open } = await formatRefusalLines(section, call, 403, sentence);
  expect(open.message).toMatch(new RegExp(`answered 403: ${sentence}$`));
});
