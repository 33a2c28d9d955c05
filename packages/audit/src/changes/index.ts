export { getRulesetHistory } from './calls.ts';
export { isRecorded, type KnownChanges, readChanges, type Subject } from './read.ts';
export { changeText } from './told.ts';
