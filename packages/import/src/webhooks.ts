import { Config } from '@trueup/core/sections/webhooks/schema';
import { formatCode, isReference } from '@trueup/core/settings';
import type { ConvertedBlock } from './block.ts';

export function convertWebhooks(top: ConvertedBlock) {
  for (const [index, hook] of top.entries('webhooks').entries()) {
    // Other tools write the keys of `config` one level above it.
    const flat = hook.keys.filter((key) => Object.hasOwn(Config.entries, key));
    hook.gather(flat, 'config');
    const config = hook.inner('config');
    if (!config) continue;
    referToSecret(config, index === 0 ? 'WEBHOOK_SECRET' : `WEBHOOK_SECRET_${index + 1}`);
    const word = config.text('insecure_ssl');
    const digit = word === 'true' ? '1' : '0';
    if (word === 'true' || word === 'false') config.change('insecure_ssl', digit, `written as ${formatCode(digit)}`);
  }
}

/** Replaces a written-out secret with a reference. Neither its value nor its length is printed. */
function referToSecret(config: ConvertedBlock, variable: string) {
  const secret = config.text('secret');
  if (secret === undefined || config.isNull('secret') || secret === '' || isReference(secret)) return;
  const reference = formatCode(`$${variable}`);
  // A comment beside it may hold the value too.
  config.node('secret')!.comment = undefined;
  config.change(
    'secret',
    `$${variable}`,
    `its value was replaced with ${reference}: set this variable where Trueup runs, and use a new secret, because the old one was in a file`,
  );
}
