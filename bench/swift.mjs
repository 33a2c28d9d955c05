// Preloaded into a measured process: makes its clock a thousand times as fast, so that it never waits for GitHub's
// limits per minute, and only the program is measured.
const start = Date.now();
const now = Date.now;
Date.now = () => start + (now() - start) * 1000;
