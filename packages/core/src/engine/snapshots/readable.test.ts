import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { samples } from '../../../../../test/samples/index.ts';
import { formatGrant } from '../../github/grants.ts';
import { registry } from '../../sections/registry.ts';
import { listWriteGrantsToRead } from '../../session/grants.ts';
import { parseSettings } from '../../settings/reading/parse.ts';
import { formatSettingsFile } from '../../settings/writing/blocks.ts';
import { keepReadableWithoutWrite } from './take.ts';

const hidden = (settings: Readonly<Record<string, unknown>>) => {
  const text = formatSettingsFile(settings, registry);
  const { declared } = parseSettings({ text, file: 'settings.yml', sections: registry, origin: 'operator' });
  return listWriteGrantsToRead(
    'check',
    declared.map(({ key, desired }) => ({ section: registry.find((one) => one.key === key)!, desired })),
  );
};

const written = Object.entries(samples).filter(([, { grants }]) => grants.check.some((grant) => /write/.test(grant)));

it.each(written)(
  'removes keys of %s that GitHub shows only to tokens with write permission, and reports them [5.21]',
  (key, sample) => {
    const settings = parse(sample.settings);
    const result = { name: key, status: 'converged', coverage: [], lines: [] } as const;
    const other = { ...result, name: 'other' };
    const kept = keepReadableWithoutWrite({ settings, sections: [result, other] }, registry);
    expect(hidden(settings)).not.toEqual([]);
    expect(hidden(kept.settings)).toEqual([]);
    const grants = hidden(settings).map(({ grant }) => formatGrant(grant));
    const message = expect.stringContaining(`shows it only to a token with ${grants.join(' and ')}: `);
    expect(kept.sections).toEqual([{ ...result, lines: [{ kind: 'note', key, message }] }, other]);
  },
);
