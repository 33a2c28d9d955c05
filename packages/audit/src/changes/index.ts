export { getRulesetHistory } from './calls.ts';
export { formatChange } from './notes.ts';
export { type ChangeSubject, isRecorded, type RecordedChanges, readChanges } from './read.ts';
