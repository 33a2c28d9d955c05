var n=new WeakSet;function r(e){return n.add(e),e}function i(e){return n.has(e)||"pipe"in e&&i(e.pipe[0])?!0:"wrapped"in e&&i(e.wrapped)}export{r as a,i as b};
