import { expect, it } from 'vitest';
import { GithubRefusal, PermissionDenied } from '../../../github/refusals/failures.ts';
import { showFullText } from '../../../plan/wording.ts';
import { codeQualitySetup } from '../../code_quality_setup/index.ts';
import { codeScanningDefaultSetup } from '../../code_scanning_default_setup/index.ts';
import type { SnapshotReader } from '../../section.ts';

const request = { method: 'GET', path: '/repos/acme/shop/code-scanning/default-setup', status: 403 };
const failingReader = (failure: Error) => ({ ask: () => Promise.reject(failure) }) as unknown as SnapshotReader;

const configured = {
  state: 'configured',
  languages: ['javascript', 'typescript', 'go'],
  runner_type: 'standard',
  runner_label: null,
  query_suite: 'extended',
  threat_model: 'remote',
  updated_at: '2026-01-01T00:00:00Z',
  schedule: 'weekly',
};

it('a snapshot writes declarable keys, with the languages of the PATCH [2.3.12.5]', () => {
  const { updated_at, schedule, ...declared } = configured;
  expect(codeScanningDefaultSetup.toSettings(configured)).toEqual({
    value: { ...declared, languages: ['javascript-typescript', 'go'] },
    notes: [],
  });
});

it('a snapshot leaves out a null that a file cannot declare [2.3.12.5]', () => {
  const live = { state: 'not-configured', languages: ['go'], runner_type: null, ai_findings_option: null };
  expect(codeQualitySetup.toSettings(live)).toEqual({
    value: { state: 'not-configured', languages: ['go'] },
    notes: [],
  });
});

it('a snapshot notes unknown values and languages that the PATCH does not accept [2.3.12.5]', () => {
  const live = { state: 'configured', languages: ['python', 'rust'], ai_findings_option: 'hourly' };
  expect(codeQualitySetup.toSettings(live)).toEqual({
    value: { state: 'configured', languages: ['python'] },
    notes: [
      { text: '`rust` is left out of `languages`: the API does not accept it', about: 'languages' },
      {
        text: '`ai_findings_option` is left out: "hourly" is not a value that Trueup knows',
        about: 'ai_findings_option',
      },
    ],
  });
});

it('a snapshot leaves out a setup that the repository cannot have, with GitHub’s message [2.1.11]', async () => {
  const github = failingReader(new GithubRefusal(request, 'Advanced Security must be enabled'));
  expect(codeScanningDefaultSetup.toSettings(await codeScanningDefaultSetup.readAll!(github))).toEqual({
    value: undefined,
    notes: [{ text: 'left out: Advanced Security must be enabled' }],
  });
});

it('a snapshot leaves out a setup that the owner may lack, and names the permission that may be missing [2.3.12.5]', async () => {
  const message = 'You are not authorized to access Code quality for this repository.';
  const github = failingReader(new PermissionDenied(request, message, [], 'grant "Administration: write"'));
  const { value, notes } = codeQualitySetup.toSettings(await codeQualitySetup.readAll!(github));
  expect([value, notes.map(({ text }) => showFullText(text))]).toEqual([
    undefined,
    [`left out: ${message} The token may also lack access. To fix that, grant "Administration: write"`],
  ]);
});

it('passes on denials and other failures [2.3.12.5]', async () => {
  const denied = new PermissionDenied(request, 'Resource not accessible', [], 'grant it');
  await expect(codeScanningDefaultSetup.readAll!(failingReader(denied))).rejects.toBe(denied);
  const broken = new GithubRefusal({ ...request, status: 503 }, 'Service unavailable');
  await expect(codeScanningDefaultSetup.readAll!(failingReader(broken))).rejects.toBe(broken);
});
