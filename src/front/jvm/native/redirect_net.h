/* The network: sockets of the process itself (java.net.MemorySocket). */
#ifndef FRONT_JVM_NATIVE_REDIRECT_NET_H
#define FRONT_JVM_NATIVE_REDIRECT_NET_H

#define MEMORY_SOCKET "java/net/MemorySocket."
#define HOSTS         "java/net/Inet4AddressImpl."
#define L_HOSTS       "Ljava/net/Inet4AddressImpl;"

#define JVM_REDIRECTS_NET(REDIRECT)                                                                \
    REDIRECT("java/net/SocketImpl.createPlatformSocketImpl(Z)Ljava/net/SocketImpl;",               \
             MEMORY_SOCKET "make(Z)Ljava/net/SocketImpl;")                                         \
    REDIRECT("java/net/ProxySelector.getDefault()Ljava/net/ProxySelector;",                        \
             MEMORY_SOCKET "noSelector()Ljava/net/ProxySelector;")                                 \
    REDIRECT(HOSTS "lookupAllHostAddr(Ljava/lang/String;)[Ljava/net/InetAddress;",                 \
             MEMORY_SOCKET "lookup(" L_HOSTS "Ljava/lang/String;)[Ljava/net/InetAddress;")         \
    REDIRECT(HOSTS "getLocalHostName()Ljava/lang/String;",                                         \
             MEMORY_SOCKET "localName(" L_HOSTS ")Ljava/lang/String;")                             \
    REDIRECT(HOSTS "getHostByAddr([B)Ljava/lang/String;",                                          \
             MEMORY_SOCKET "nameOf(" L_HOSTS "[B)Ljava/lang/String;")

#endif
