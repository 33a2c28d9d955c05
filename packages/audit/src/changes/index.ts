export { getRulesetHistory } from './calls.ts';
export { formatRecordedChange } from './notes.ts';
export { type ChangeSubject, isRecordedSection, type RecordedChanges, readChanges } from './read.ts';
