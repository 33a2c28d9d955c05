// Tries what the program believes about the host on the host that others wrote: each belief on a host of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { createEmulator } = await import('emulate');
const groups = JSON.parse(readFileSync(join(import.meta.dirname, 'disagreements.json'), 'utf8'));

/** Resolves to how many disagreements nobody has explained, or no longer are any. */
export async function believeAll({ believe, beliefs }) {
  const found = [];
  for (const belief of beliefs) found.push(await witnessed((...at) => believe(belief, ...at)));
  const count = (...verdicts) => found.filter(({ verdict }) => verdicts.includes(verdict)).length;
  console.log(
    `beliefs: ${count('same')} same, ${count('differs', 'flaky')} disagreements, ${count('not answered')} not answered, ${count('not here')} not here`,
  );
  const explained = groups.flatMap(({ ids }) => ids);
  const fresh = found.filter(({ id, verdict }) => ['differs', 'flaky'].includes(verdict) && !explained.includes(id));
  const settled = explained.filter(
    (id) => !found.some((one) => one.id === id && ['differs', 'flaky'].includes(one.verdict)),
  );
  for (const { id, says } of fresh) console.log(`failed  ${id}: nobody has said who is right\n${says.join('\n')}`);
  for (const id of settled) console.log(`failed  ${id}: no disagreement any more: see disagreements.json`);
  return fresh.length + settled.length;
}

async function witnessed(believe) {
  const [owner, name] = ['acme', 'trueup-live-7f3a'];
  const seed = { github: { users: [{ login: owner }], repos: [{ owner, name }] } };
  const { url, close } = await createEmulator({ service: 'github', port: 0, seed });
  try {
    return await believe(url, owner, name);
  } finally {
    await close();
  }
}
