// The files of the service. The compiler of Swift takes half a minute for arrays of their bytes, and
// clang takes none for #embed.
#include "CPrioritiesServiceFiles.h"

static const unsigned char index_html[] = {
#embed "../PrioritiesService/Page/index.html"
};
static const unsigned char actions_js[] = {
#embed "../PrioritiesService/Page/actions.js"
};
static const unsigned char app_js[] = {
#embed "../PrioritiesService/Page/app.js"
};
static const unsigned char client_js[] = {
#embed "../PrioritiesService/Page/client.js"
};
static const unsigned char customize_js[] = {
#embed "../PrioritiesService/Page/customize.js"
};
static const unsigned char dates_js[] = {
#embed "../PrioritiesService/Page/dates.js"
};
static const unsigned char device_js[] = {
#embed "../PrioritiesService/Page/device.js"
};
static const unsigned char differ_js[] = {
#embed "../PrioritiesService/Page/differ.js"
};
static const unsigned char dom_js[] = {
#embed "../PrioritiesService/Page/dom.js"
};
static const unsigned char item_js[] = {
#embed "../PrioritiesService/Page/item.js"
};
static const unsigned char list_js[] = {
#embed "../PrioritiesService/Page/list.js"
};
static const unsigned char model_js[] = {
#embed "../PrioritiesService/Page/model.js"
};
static const unsigned char notices_js[] = {
#embed "../PrioritiesService/Page/notices.js"
};
static const unsigned char queue_js[] = {
#embed "../PrioritiesService/Page/queue.js"
};
static const unsigned char search_js[] = {
#embed "../PrioritiesService/Page/search.js"
};
static const unsigned char server_js[] = {
#embed "../PrioritiesService/Page/server.js"
};
static const unsigned char state_js[] = {
#embed "../PrioritiesService/Page/state.js"
};
static const unsigned char swipe_js[] = {
#embed "../PrioritiesService/Page/swipe.js"
};
static const unsigned char page_css[] = {
#embed "../PrioritiesService/Page/page.css"
};
static const unsigned char empty_svg[] = {
#embed "../PrioritiesService/Page/empty.svg"
};
static const unsigned char shapes_svg[] = {
#embed "../PrioritiesService/Page/shapes.svg"
};
static const unsigned char sw_js[] = {
#embed "../PrioritiesService/Page/sw.js"
};
static const unsigned char openapi_json[] = {
#embed "../PrioritiesService/openapi.json"
};

#define FILE(name, array) {name, array, sizeof array}

static const struct ServiceFile files[] = {
    FILE("index.html", index_html),
    FILE("actions.js", actions_js),
    FILE("app.js", app_js),
    FILE("client.js", client_js),
    FILE("customize.js", customize_js),
    FILE("dates.js", dates_js),
    FILE("device.js", device_js),
    FILE("differ.js", differ_js),
    FILE("dom.js", dom_js),
    FILE("item.js", item_js),
    FILE("list.js", list_js),
    FILE("model.js", model_js),
    FILE("notices.js", notices_js),
    FILE("queue.js", queue_js),
    FILE("search.js", search_js),
    FILE("server.js", server_js),
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
