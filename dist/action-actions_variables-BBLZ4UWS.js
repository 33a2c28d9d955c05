import{s75 as a}from"./action.js";import{c as e}from"./action-chunk-H5G2HDFG.js";var r=e({key:"actions_variables",place:"actions",needs:a});export{r as actionsVariables};
