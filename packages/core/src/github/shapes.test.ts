import * as v from 'valibot';
import { expect, it } from 'vitest';
import { openFakeGithub } from '../../../../test/kit/runs/fake-github.ts';
import { defineRestCall } from './call.ts';
import { metadata } from './grants.ts';
import { defineObject } from './shapes.ts';

const read = defineRestCall('GET /repos/{owner}/{repo}', {
  needs: metadata.read,
  answer: defineObject({ name: v.optional(v.string()) }),
});

it('accepts unknown keys of an object, and never a list [7.2]', async () => {
  const { reader } = openFakeGithub([
    { body: { name: 'shop', newer: 1 } },
    ...[[], [{}], null, 'text'].map((body) => ({ body })),
  ]);
  expect(await reader.ask(read({}))).toEqual({ name: 'shop', newer: 1 });
  for (let odd = 0; odd < 4; odd++)
    await expect(openFakeGithub([{ body: [[], [{}], null, 'text'][odd] }]).reader.ask(read({}))).rejects.toThrow(
      'the answer should be',
    );
});
