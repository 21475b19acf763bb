// The files of the service. The compiler of Swift takes half a minute for arrays of their bytes, and
// clang takes none for #embed.
#include "CServiceFiles.h"

static const unsigned char index_html[] = {
#embed "../Service/Page/index.html"
};
static const unsigned char actions_js[] = {
#embed "../Service/Page/actions.js"
};
static const unsigned char app_js[] = {
#embed "../Service/Page/app.js"
};
static const unsigned char client_js[] = {
#embed "../Service/Page/client.js"
};
static const unsigned char customize_js[] = {
#embed "../Service/Page/customize.js"
};
static const unsigned char device_js[] = {
#embed "../Service/Page/device.js"
};
static const unsigned char differ_js[] = {
#embed "../Service/Page/differ.js"
};
static const unsigned char dom_js[] = {
#embed "../Service/Page/dom.js"
};
static const unsigned char item_js[] = {
#embed "../Service/Page/item.js"
};
static const unsigned char list_js[] = {
#embed "../Service/Page/list.js"
};
static const unsigned char model_js[] = {
#embed "../Service/Page/model.js"
};
static const unsigned char queue_js[] = {
#embed "../Service/Page/queue.js"
};
static const unsigned char search_js[] = {
#embed "../Service/Page/search.js"
};
static const unsigned char state_js[] = {
#embed "../Service/Page/state.js"
};
static const unsigned char swipe_js[] = {
#embed "../Service/Page/swipe.js"
};
static const unsigned char page_css[] = {
#embed "../Service/Page/page.css"
};
static const unsigned char empty_svg[] = {
#embed "../Service/Page/empty.svg"
};
static const unsigned char shapes_svg[] = {
#embed "../Service/Page/shapes.svg"
};
static const unsigned char sw_js[] = {
#embed "../Service/Page/sw.js"
};
static const unsigned char openapi_json[] = {
#embed "../Service/openapi.json"
};

#define FILE(name, array) {name, array, sizeof array}

static const struct ServiceFile files[] = {
    FILE("index.html", index_html),
    FILE("actions.js", actions_js),
    FILE("app.js", app_js),
    FILE("client.js", client_js),
    FILE("customize.js", customize_js),
    FILE("device.js", device_js),
    FILE("differ.js", differ_js),
    FILE("dom.js", dom_js),
    FILE("item.js", item_js),
    FILE("list.js", list_js),
    FILE("model.js", model_js),
    FILE("queue.js", queue_js),
    FILE("search.js", search_js),
    FILE("state.js", state_js),
    FILE("swipe.js", swipe_js),
    FILE("page.css", page_css),
    FILE("empty.svg", empty_svg),
    FILE("shapes.svg", shapes_svg),
    FILE("sw.js", sw_js),
    FILE("openapi.json", openapi_json),
};

const struct ServiceFile *serviceFiles(size_t *count) {
  *count = sizeof files / sizeof *files;
  return files;
}
