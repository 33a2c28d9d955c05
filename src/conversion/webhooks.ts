import { Config } from '../sections/webhooks/schema.ts';
import { isReference } from '../settings/reference.ts';
import { code } from '../settings/shown.ts';
import type { ConvertedBlock } from './block.ts';

export function convertWebhooks(top: ConvertedBlock) {
  for (const [index, hook] of top.entries('webhooks').entries()) {
    gatherConfig(hook);
    const config = hook.inner('config');
    if (!config) continue;
    referToSecret(config, index === 0 ? 'WEBHOOK_SECRET' : `WEBHOOK_SECRET_${index + 1}`);
    spellVerification(config);
  }
}

/** Other tools write the keys of `config` one level above it. */
function gatherConfig(hook: ConvertedBlock) {
  const flat = hook.keys.filter((key) => Object.hasOwn(Config.entries, key));
  const [first] = flat;
  if (first === undefined || (hook.has('config') && !hook.inner('config'))) return;
  const config = hook.inner('config') ?? hook.openBefore(first, 'config');
  for (const key of flat.filter((one) => !config.has(one))) {
    hook.say('changed', key, 'moved under `config`');
    config.put(hook.take(key));
  }
}

/** Replaces a written-out secret with a reference. Neither its value nor its length is printed. */
function referToSecret(config: ConvertedBlock, variable: string) {
  const secret = config.text('secret');
  if (secret === undefined || config.isNull('secret') || secret === '' || isReference(secret)) return;
  const reference = code(`$${variable}`);
  config.say(
    'changed',
    'secret',
    `its value is out of the file, and ${reference} in its place: set that variable where Trueup runs, with a new secret, since the old one was in a file`,
  );
  // It may hold the value too.
  config.uncomment('secret');
  config.set('secret', `$${variable}`);
}

function spellVerification(config: ConvertedBlock) {
  const word = config.text('insecure_ssl');
  if (word !== 'true' && word !== 'false') return;
  const digit = word === 'true' ? '1' : '0';
  config.say('changed', 'insecure_ssl', `written as ${code(digit)}`);
  config.set('insecure_ssl', digit);
}
