import { describe, expect, it } from 'vitest';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import { formatLines, listLines } from '../kit/runs/scene.ts';
import { everySection, openSampleScene, type SectionSample } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';
import { readSections } from './lists.ts';

const policy = { message: 'This setting is managed by the organization' };
const plain = { message: 'Validation Failed' };
const answers: readonly (readonly [number, { readonly message: string }])[] = [
  [400, { message: 'Problems parsing JSON' }],
  [401, { message: 'Bad credentials' }],
  [403, policy],
  [404, { message: 'Not Found' }],
  ...[405, 409, 410, 412, 413, 415, 422, 429, 451].map((status) => [status, plain] as const),
];

/** Applies the sample of the section. Each attempt of its first write gets this answer. */
async function applyWithRefusal(tried: SectionSample, status: number, body: object) {
  const stage = openSampleScene(tried);
  const isWrite = ({ method, route }: { method: string; route: string }) =>
    method !== 'GET' && !route.startsWith('query ');
  stage.simulator.misbehave({ match: isWrite, times: 99, with: { kind: 'status', status, body } });
  const result = await stage.apply(tried.sample.settings);
  const errors = listLines(result).filter(
    ({ kind, message }) => kind === 'error' && toShownText(message).includes(`answered ${status}`),
  );
  const sent = stage.simulator.requests.find(isWrite)!.body as Readonly<Record<string, any>> | undefined;
  const keys = Object.keys(sent?.variables?.input ?? sent?.variables ?? sent ?? {});
  return { errors, result, sent: keys.filter((key) => !wrappers.includes(key)) };
}

/** These keys of request bodies wrap the entries of a list. No settings file has them. */
const wrappers = ['properties', 'patterns', 'names'];

/** An enforced setting, an unavailable cap and a setup in progress are notes, not failures. */
const isNote = (status: number) => [403, 405, 409].includes(status);

describe.each(pickSample(everySection, 6, 'refused'))('a refused write of $key', (tried) => {
  it.each(pickSample(answers, 3, tried.key))(
    'a refused write is reported with the message of GitHub, and its error contains a fix: %s [7.2]',
    async (status, body) => {
      const { errors, result, sent } = await applyWithRefusal(tried, status, body);
      if (!isNote(status)) expect([result.outcome, errors.length > 0]).toEqual(['failed', true]);
      expect(result.outcome).not.toBe('success');
      const quotes = formatLines(result).filter((line) => line.includes(body.message) && !line.startsWith('change: '));
      expect(quotes).not.toEqual([]);
      for (const { fix, message } of errors) expect(fix, toShownText(message)).toMatch(/^[a-z]+ .{10,}/);
      if (status === 422 && sent.length)
        expect(
          errors.flatMap(({ fix }) => sent.filter((name) => toShownText(fix ?? '').includes(`\`${name}\``))),
        ).not.toEqual([]);
    },
  );
});

/** The samples of these two sections also give access to an account that no read has shown. */
const known: Readonly<Record<string, string>> = {
  collaborators: 'collaborators:\n  - {username: hubot, permission: push}\n  - {username: ghost, permission: pull}\n',
  teams: 'teams:\n  - {name: core, permission: push}\n  - {name: docs, permission: pull}\n',
};

it.each(pickSample(readSections, 12, 'missing grants'))(
  'a 404 to a write of $key is reported as a missing permission after GitHub showed the item [7.21]',
  async (tried) => {
    const { simulator, apply } = openSampleScene(tried);
    const match = ({ method, path }: { method: string; path: string }) => method !== 'GET' && path !== '/graphql';
    simulator.misbehave({ match, times: 99, with: { kind: 'status', status: 404, body: { message: 'Not Found' } } });
    const result = await apply(known[tried.key] ?? tried.sample.settings, {
      onMissingPermission: 'warn',
      brakes: 'off',
    });
    const isHeld = formatLines(result, 'note').some((note) =>
      note.includes('a change that must come first is missing'),
    );
    const outcome = isHeld ? 'failed' : 'partial';
    expect({ outcome: result.outcome, errors: formatLines(result, 'error') }).toEqual({ outcome, errors: [] });
    expect(formatLines(result, 'warning').join('\n')).toMatch(/answered 404: Not Found.* To fix, .*grant "/);
    expect(formatLines(result, 'warning').join('\n')).not.toMatch(/correct the|name is wrong/);
  },
);
