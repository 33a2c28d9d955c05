import { SettingsError } from '@trueup/core/settings';
import { expect, it } from 'vitest';
import { reportRemarks, reportSettingsError } from './settings-lines.ts';

it('hides credentials in the addresses of a message, a fix and a remark', () => {
  const address = 'https://ann:hunter2@example.com';
  const failure = new SettingsError(
    [{ at: ['a'], problem: `is ${address}`, fix: `write ${address}` }],
    [{ at: ['b'], message: `is ${address}` }],
  );
  for (const { message, fix = 'example.com' } of [...reportSettingsError(failure), ...reportRemarks(failure.remarks)])
    for (const text of [message, fix].map(String)) {
      expect(text).toContain('example.com');
      expect(text).not.toContain('hunter2');
    }
});
