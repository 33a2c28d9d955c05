import { Config } from '@trueup/core/sections/webhooks/schema';
import { formatCode, isReference } from '@trueup/core/settings';
import type { ConvertedBlock } from './block.ts';

export function convertWebhooks(top: ConvertedBlock) {
  for (const [index, hook] of top.getEntries('webhooks').entries()) {
    // Other tools write the keys of `config` one level above.
    const flat = hook.keys.filter((key) => Object.hasOwn(Config.entries, key));
    hook.gatherKeys(flat, 'config');
    const config = hook.getMap('config');
    if (!config) continue;
    replaceSecret(config, index === 0 ? 'WEBHOOK_SECRET' : `WEBHOOK_SECRET_${index + 1}`);
    const word = config.getText('insecure_ssl');
    const digit = word === 'true' ? '1' : '0';
    if (word === 'true' || word === 'false')
      config.changeValue('insecure_ssl', digit, `written as ${formatCode(digit)}`);
  }
}

/** Neither the value of the secret nor its length is printed. */
function replaceSecret(config: ConvertedBlock, variable: string) {
  const secret = config.getText('secret');
  if (secret === undefined || config.isNull('secret') || secret === '' || isReference(secret)) return;
  const reference = formatCode(`$${variable}`);
  // A comment beside the secret may contain its value.
  config.getNode('secret')!.comment = undefined;
  config.changeValue(
    'secret',
    `$${variable}`,
    `its value was replaced with ${reference}: set this variable where Trueup runs, and use a new secret, because the old one was in a file`,
  );
}
